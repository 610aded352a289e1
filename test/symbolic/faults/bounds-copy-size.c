// A copy that is one byte too long for one of ten sizes.
// EXPECT: tests 10
// EXPECT: fault ptr
// SEEDS: n=1 | n=8 | n=5
#include <coset.h>
#include <string.h>

int main(void)
{
    char target[8], source[16] = "fifteen letters";
    unsigned char n;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n < 10);
    memcpy(target, source, n); // FAULT HERE
    return 0;
}
