// A word without a width may be longer than its array.
// EXPECT: fault ptr
// EXPECT: tests 3
// EXPECT: exits 0 1
#include <stdio.h>

int main(void)
{
    char word[12];
    scanf("%s", word); // FAULT HERE
    return word[0] == 'x' ? 1 : 0;
}
