// Six symbolic bytes against a literal: at each of five places the end or a difference, at the sixth the end or not.
// EXPECT: tests 12
// EXPECT: outputs equal | different
// SEEDS: s[0]='c' | s[0]='c',s[1]='o',s[2]='s',s[3]='e',s[4]='t' | s[0]='x',s[5]='y'
// DOMAIN: s = map(bytes, product(b"coset\0", repeat=6))
#include <coset.h>
#include <stdio.h>

static int compare(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a - *b;
}

int main(void)
{
    char s[6];
    coset_symbolic(s, sizeof s, "s");
    puts(compare(s, "coset") == 0 ? "equal" : "different");
    return 0;
}
