/* As independent-10.c, a hundred of them; by macros, in memory and not in memory. */
#include <coset.h>

#define EACH(M, t) M(t##0) M(t##1) M(t##2) M(t##3) M(t##4) M(t##5) M(t##6) M(t##7) M(t##8) M(t##9)
#define ALL(M) EACH(M, 1) EACH(M, 2) EACH(M, 3) EACH(M, 4) EACH(M, 5) EACH(M, 6) EACH(M, 7) EACH(M, 8) EACH(M, 9) EACH(M, 10)
#define DECLARE(i) int local##i = 0;
#define BRANCH(i)             \
    if (x[i] > 3 * i)         \
        local##i = i;         \
    if (i % 2)                \
        result[i] = local##i; \
    else if (x[i] > 3 * i)    \
        result[i] = x[i];
#define OUTPUT(i) coset_output(#i, &result[i], sizeof result[i]);

static int result[110];

int main(void)
{
    int x[110];
    coset_symbolic(x, sizeof x, "x");
    ALL(DECLARE)
    ALL(BRANCH)
    ALL(OUTPUT)
    return 0;
}
// decisions: 1
// RUN: lemma --runs 1 --others 10 --negations 1 --prefixes 1
