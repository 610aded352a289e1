// Tests set every global that is an input: null, where its initial value is not, and with what a pointer points to.
#include <stddef.h>
static int twice(int x) { return 2 * x; }
static const char *prefix = "p:";
int first(void) { return prefix ? prefix[0] : -1; }
int (*hook)(int) = twice;
static int (*table[3])(int) = {twice, NULL, twice};
struct operations { int (*run)(int); int n; };
static struct operations operations[2] = {{twice, 4}, {NULL, 5}};
int call(unsigned i, int x)
{
    if (hook)
        return hook(x);
    if (i < 3 && table[i])
        return table[i](x);
    return operations[i & 1].run ? operations[i & 1].run(x) : 99 + operations[1].n;
}
struct entry { int n; const char *name; struct entry *next; };
static struct entry root = {1, "root", NULL}, *head = &root;
int sum(int k)
{
    int all = root.name ? 100 : 0;
    for (struct entry *entry = head; entry; entry = entry->next) {
        all += entry->n;
        entry->n = k;
    }
    return all;
}
union either { int *pointer; long number; };
static int target = 3;
static union either either = {&target};
long read_either(int is_number) { return is_number ? either.number : either.pointer ? *either.pointer : -1; }
// RUN: test --function first --globals
// EXPECT: passed 2
// RUN: test --function call --globals
// EXPECT: passed 2
// RUN: test --function sum --globals
// EXPECT: passed 8
// RUN: test --function read_either --globals
// EXPECT: passed 5
