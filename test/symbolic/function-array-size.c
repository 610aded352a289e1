// --array-size says how many elements there are: reading one more is a fault.
// EXPECT: tests 3
// EXPECT: fault ptr
// RUN: test --function third --array-size 2
// NATIVE: no
int third(const unsigned char *text)
{
    if (!text)
        return -1;
    if (text[1] != 'x')
        return 0;
    return text[2]; // FAULT HERE
}
