// fgets of three symbolic bytes: the line ends at each of them, or at none; then its first byte decides.
// EXPECT: tests 7
// EXPECT: outputs quit | empty | other
// RUN: test --sym-stdin 3
// SEEDS: stdin[0]='q' | stdin[0]=10 | stdin[1]=10
// DOMAIN: stdin = map(bytes, product(b"qx\n", repeat=3))
// NATIVE: more
#include <stdio.h>

int main(void)
{
    char line[8];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    if (line[0] == 'q')
        puts("quit");
    else if (line[0] == '\n')
        puts("empty");
    else
        puts("other");
    return 0;
}
