// isdigit, isspace, isupper and toupper of one symbolic character.
// EXPECT: tests 7
// EXPECT: outputs digit | space | upper | vowel | lower | other
// SEEDS: c='5' | c=' ' | c='Q'
// DOMAIN: c = range(256)
// RUNTIME: ctype ctype_tables
#include <coset.h>
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    unsigned char c;
    coset_symbolic(&c, sizeof c, "c");
    if (isdigit(c))
        puts("digit");
    else if (isspace(c))
        puts("space");
    else if (isupper(c))
        puts("upper");
    else if (toupper(c) == 'A' || toupper(c) == 'E')
        puts("vowel");
    else if (islower(c))
        puts("lower");
    else
        puts("other");
    return 0;
}
