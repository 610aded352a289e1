// longjmp into a function that has returned, for one value.
// EXPECT: tests 2
// EXPECT: fault jump
// SEEDS: x=1 | x=-7 | x=1000000
// REPLAY: no
#include <coset.h>
#include <setjmp.h>

static jmp_buf place;

static int prepare(void)
{
    return setjmp(place);
}

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (prepare() != 0)
        return 1;
    if (x - 5 == 600)
        longjmp(place, 1); // FAULT HERE
    return 0;
}
