// Arithmetic that says whether it overflowed.
// EXPECT: tests 4
// EXPECT: exits 0 1 2 3
// SEEDS: a=1,b=2 | a=2147483647 | a=-2147483648,b=-1
// DOMAIN: a = [0, 1, 2147483647, -2147483648, 65536]
// DOMAIN: b = [0, 1, 2147483647, -2147483648, 65536, -1]
#include <coset.h>

int main(void)
{
    int a, b, result;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    if (__builtin_add_overflow(a, b, &result))
        return 1;
    if (__builtin_sub_overflow(a, b, &result))
        return 2;
    if (__builtin_mul_overflow(a, 1000, &result))
        return 3;
    return 0;
}
