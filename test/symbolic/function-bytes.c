// Bytes that are no text have no end: null, four of them with a zero at each place, or none.
// EXPECT: tests 6
// EXPECT: fault ptr
// RUN: test --function length
// NATIVE: no
int length(const unsigned char *bytes)
{
    int count = 0;
    if (!bytes)
        return -1;
    while (bytes[count]) // FAULT HERE
        count++;
    return count;
}
