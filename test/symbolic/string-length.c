// strlen of three symbolic bytes and an end.
// EXPECT: tests 4
// EXPECT: exits 0 1 2 3
// SEEDS: s[0]='x' | s[0]='x',s[1]='y' | s[0]='x',s[1]='y',s[2]='z'
// DOMAIN: s = map(bytes, product([0, 97], repeat=3))
// RUNTIME: strlen
#include <coset.h>
#include <string.h>

int main(void)
{
    char s[4] = "";
    coset_symbolic(s, 3, "s");
    return (int)strlen(s);
}
