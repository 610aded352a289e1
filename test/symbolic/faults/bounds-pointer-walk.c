// A search without a bound runs off the end when nothing is found.
// EXPECT: tests 5
// EXPECT: fault ptr
// SEEDS: s[0]=':' | s[2]=':' | s[3]=':'
#include <coset.h>

int main(void)
{
    char s[4];
    const char *at = s;
    coset_symbolic(s, sizeof s, "s");
    while (*at != ':') // FAULT HERE
        at++;
    return (int)(at - s);
}
