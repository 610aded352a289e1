// Whether a value is read need not matter, although the text of scanf restricts what the value can be.
#include <stdio.h>
int main(void)
{
    int x, z, y, out = 0;
    char word[4];
    scanf("%d", &x);
    scanf("%d", &z);
    if (x == 0)
        scanf("%2d", &y);
    if (x == 1)
        scanf("%3s", word);
    if (z & 1)
        out = 1;
    printf("%d\n", out);
    return 0;
}

// RUN: signature --certify
// EXPECT: condition !(z & 1)
// EXPECT: condition z & 1
