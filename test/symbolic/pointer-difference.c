// The distance from the start that a search found.
// EXPECT: tests 5
// EXPECT: exits 0 1 2 3 4
// SEEDS: s[0]=44 | s[2]=44 | s[3]=44,s[1]=44
// DOMAIN: s = map(bytes, product(b",x", repeat=4))
#include <coset.h>

int main(void)
{
    char s[4];
    coset_symbolic(s, sizeof s, "s");
    const char *p = s, *end = s + 4;
    while (p != end && *p != ',')
        p++;
    return (int)(p - s);
}
