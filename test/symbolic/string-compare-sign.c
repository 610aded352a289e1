// Less, equal or greater, as memcmp and strncmp say it.
// EXPECT: tests 7
// EXPECT: outputs -1 -1 | 0 0 | 1 1 | 0 -1 | 0 1
// SEEDS: s[0]='k' | s[0]='k',s[1]='e',s[2]='y' | s[0]='z'
// DOMAIN: s = map(bytes, product(b"keyaz\0", repeat=3))
// RUNTIME: strncmp memcmp
#include <coset.h>
#include <stdio.h>
#include <string.h>

static int sign(int value)
{
    if (value < 0)
        return -1;
    if (value > 0)
        return 1;
    return 0;
}

int main(void)
{
    char s[3];
    coset_symbolic(s, sizeof s, "s");
    int first = sign(strncmp(s, "key", 2));
    int second = sign(memcmp(s, "key", 3));
    printf("%d %d\n", first, second);
    return 0;
}
