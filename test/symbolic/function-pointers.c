// Functions chosen by an input: one path each.
// EXPECT: tests 4
// EXPECT: outputs 12 | 7 | -1 | 0
// SEEDS: which=1 | which=2 | which=7
// DOMAIN: which = range(8)
#include <coset.h>
#include <stdio.h>

static int multiply(int a, int b) { return a * b; }
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int divide(int a, int b) { return a / b; }

static int (*const operations[4])(int, int) = {multiply, add, subtract, divide};

int main(void)
{
    unsigned which;
    coset_symbolic(&which, sizeof which, "which");
    printf("%d\n", operations[which % 4](3, 4));
    return 0;
}
