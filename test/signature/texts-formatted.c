// A text parameter that sprintf copies is no number made of an address.
// RUN: signature --function f --array-size 2 --certify
// EXPECT: cases 4
// EXPECT: bounds text of at most 2 bytes
#include <stdio.h>

int f(const char *a)
{
    char text[20];
    if (!a)
        return -1;
    return sprintf(text, "%s", a);
}
