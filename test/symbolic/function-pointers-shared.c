// The same function in several places of the table is one way.
// EXPECT: tests 3
// EXPECT: outputs quiet | ring | knock
// SEEDS: which=1 | which=2 | which=5
// DOMAIN: which = range(8)
#include <coset.h>
#include <stdio.h>

static void quiet(void) { puts("quiet"); }
static void ring(void) { puts("ring"); }
static void knock(void) { puts("knock"); }

int main(void)
{
    void (*table[6])(void) = {quiet, ring, quiet, knock, ring, quiet};
    unsigned char which;
    coset_symbolic(&which, sizeof which, "which");
    coset_assume(which < 6);
    table[which]();
    return 0;
}
