/* Not jumping keeps the last output the last one: where the jump leads, there might be another. */
#include <coset.h>
#include <setjmp.h>

static jmp_buf environment;
static unsigned tries;

static void work(unsigned x, unsigned v)
{
    coset_output("x", &x, sizeof x);
    if (v > 5)
        longjmp(environment, 1);
}

int main(void)
{
    unsigned x, v, u;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&v, sizeof v, "v");
    coset_symbolic(&u, sizeof u, "u");
    if (setjmp(environment) && tries++ < 1 && u == 3)
        work(2, v);
    else if (tries == 0)
        work(x, v);
    coset_output("tries", &tries, sizeof tries);
    return 0;
}
