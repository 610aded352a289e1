#include <coset.h>
int main(void)
{
    unsigned n, sum = 0;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n > 100000000);
    for (unsigned i = 0; i < n; i++)
        if (sum += i ^ n, sum % 3 == 1)
            sum ^= n * i;
    return sum & 1;
}
