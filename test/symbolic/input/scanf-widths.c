// Widths restrict numbers, so that two of them need nothing between them. An unsigned number may have a sign, too.
// EXPECT: tests 8
// EXPECT: complete
// EXPECT: input -9
#include <stdio.h>

int main(void)
{
    int two, three, count;
    unsigned hex;
    scanf("%2d%3d%n%4x", &two, &three, &count, &hex);
    if (two > 99 || two < -9 || three > 999 || three < -99 || ((hex > 0xffff) & (hex < -0xfffu)) || count != 5)
        puts("never");
    puts(two == -9 ? "lowest" : "two");
    puts(three == 999 ? "highest" : "three");
    puts(hex == 0xffff ? "ffff" : "hex");
    return 0;
}
