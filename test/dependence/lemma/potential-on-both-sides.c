/* What a branch may write through a pointer depends on it whichever way it went, not only if the store was left
 * out: else the run for the negated decision has a condition without it. */
#include <coset.h>

static unsigned first, second = 2;

int main(void)
{
    int x, y;
    unsigned *pointer = &first, result = 1;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 9) {
        unsigned *chosen = &first;
        if (pointer == &second)
            chosen = &result;
        *chosen = (unsigned)y;
    }
    coset_output("second", &second, sizeof second);
    coset_output("result", &result, sizeof result);
    return 0;
}
