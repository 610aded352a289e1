/* An assumption whose value is concrete, but was chosen by a branch: what follows depends on that branch. */
#include <coset.h>
int main(void)
{
    unsigned char a, b;
    coset_symbolic(&a, 1, "a");
    coset_symbolic(&b, 1, "b");
    int r = 1;
    coset_assume(a < 5 || b > 100);
    r++;
    coset_output("r", &r, sizeof r);
    return 0;
}
// criterion: r@10
