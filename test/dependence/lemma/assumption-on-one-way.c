/* The way that is not taken assumes something: from then on everything depends on it. */
#include <coset.h>
int main(void)
{
    unsigned char a, b;
    coset_symbolic(&a, 1, "a");
    coset_symbolic(&b, 1, "b");
    int r = 1;
    if (a > 5) coset_assume(b < 100);
    r++;
    coset_output("r", &r, sizeof r);
    return 0;
}
// criterion: r@10
