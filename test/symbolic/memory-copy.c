// memcpy, memmove and memset of symbolic bytes.
// EXPECT: tests 4
// EXPECT: outputs moved | copied | zero | other
// SEEDS: s[0]='a' | s[3]='z' | s[5]=1
// DOMAIN: s = map(bytes, product([0, 97, 122], repeat=6))
#include <coset.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char s[6], copy[8];
    coset_symbolic(s, sizeof s, "s");
    memset(copy, '-', sizeof copy);
    memcpy(copy + 1, s, 6);
    memmove(copy + 2, copy + 1, 4);
    if (copy[0] != '-' || copy[7] != '-' || copy[1] != copy[2])
        puts("impossible");
    else if (copy[3] == 'a')
        puts("moved");
    else if (copy[6] == 'z')
        puts("copied");
    else if (!copy[1])
        puts("zero");
    else
        puts("other");
    return 0;
}
