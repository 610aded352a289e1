/* The jump never leaves attempt: whether it is called or not, the output before it stays the last one, in both
 * runs for the same reasons. */
#include <coset.h>
#include <setjmp.h>

static jmp_buf environment;

static void throw(int code)
{
    longjmp(environment, code);
}

static unsigned attempt(unsigned y)
{
    if (setjmp(environment))
        return 7;
    if (y > 3)
        throw(1);
    return y;
}

int main(void)
{
    unsigned x, y, result = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_output("result", &result, sizeof result);
    if (x == 5)
        result = attempt(y);
    coset_output("after", &result, sizeof result);
    return 0;
}
