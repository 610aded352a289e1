// Globals that are inputs are null natively, too, where their initial value is not.
#include <stddef.h>
static int twice(int x) { return 2 * x; }
static const char *prefix = "p:";
int first(void) { return prefix ? prefix[0] : -1; }
static int (*table[3])(int) = {twice, NULL, twice};
struct operations { int (*run)(int); int n; };
static struct operations operations[2] = {{twice, 4}, {NULL, 5}};
int call(unsigned i, int x)
{
    if (i < 3 && table[i])
        return table[i](x);
    return operations[i & 1].run ? operations[i & 1].run(x) : 99 + operations[1].n;
}
struct entry { int n; struct entry *next; };
static struct entry root = {1, NULL}, *head = &root;
int sum(void)
{
    return head ? head->n + root.n : root.n;
}

// RUN: signature --function first --globals
// EXPECT: cases 2
// RUN: signature --function call --globals
// EXPECT: cases 2
// RUN: signature --function sum --globals
// EXPECT: cases 2
