// The library's strcmp looks for the end only where both are equal: a difference at six places, or equal.
// EXPECT: tests 7
// EXPECT: outputs equal | different
// SEEDS: s[0]='c' | s[0]='c',s[1]='o',s[2]='s',s[3]='e',s[4]='t' | s[0]='x',s[5]='y'
// DOMAIN: s = map(bytes, product(b"coset\0", repeat=6))
// RUNTIME: strcmp
#include <coset.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char s[6];
    coset_symbolic(s, sizeof s, "s");
    puts(strcmp(s, "coset") == 0 ? "equal" : "different");
    return 0;
}
