// Calls that leave traces in globals and statics; what a later call does depends on the earlier ones.
// EXPECT: tests 8
// EXPECT: outputs 0 open | 1 open | 2 open | 3 locked
// SEEDS: a=1,b=2,c=3 | a=7 | c=9
// DOMAIN: a = [0, 7]
// DOMAIN: b = [0, 7]
// DOMAIN: c = [0, 7]
#include <coset.h>
#include <stdio.h>

static int failures;
static const char *state = "open";

static void try_code(int code)
{
    static int attempts;
    attempts++;
    if (code == 7)
        return;
    failures++;
    if (failures == 3 && attempts == 3)
        state = "locked";
}

int main(void)
{
    int a, b, c;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    try_code(a);
    try_code(b);
    try_code(c);
    printf("%d %s\n", failures, state);
    return 0;
}
