// A question that no solver answers in time: the factors of a product of two primes.
// BUDGET: time | interrupt
#include <coset.h>

int main(void)
{
    unsigned long a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_assume(a > 1 && a < 1ul << 32);
    coset_assume(b > 1 && b < 1ul << 32);
    if (a * b == 8061522714793830173ul)
        return 1;
    return 0;
}
