// A text parameter: null, or text of at most eight characters.
// EXPECT: tests 10
// RUN: test --function length
// NATIVE: no
int length(const char *text)
{
    int count = 0;
    if (!text)
        return -1;
    while (text[count])
        count++;
    return count;
}
