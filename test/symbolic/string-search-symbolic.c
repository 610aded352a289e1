// A symbolic character looked for in a literal: found at each place, its end included, or not.
// EXPECT: tests 4
// EXPECT: exits 118 119 0 9
// SEEDS: c='v' | c='w' | c='z'
// DOMAIN: c = range(256)
// RUNTIME: strchr
#include <coset.h>
#include <string.h>

int main(void)
{
    char c;
    coset_symbolic(&c, sizeof c, "c");
    const char *place = strchr("vw", c);
    if (!place)
        return 9;
    return *place;
}
