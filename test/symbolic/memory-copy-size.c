// A copy of symbolic size between 0 and 4: a way for each size.
// EXPECT: tests 5
// EXPECT: outputs ---- | a--- | ab-- | abc- | abcd
// SEEDS: n=0 | n=4 | n=2
// DOMAIN: n = range(8)
// NATIVE: more
#include <coset.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char target[5] = "----";
    unsigned char n;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n <= 4);
    memcpy(target, "abcd", n);
    puts(target);
    return 0;
}
