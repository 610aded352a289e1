// The source may define any name, as a function, a variable, a type, a parameter or a macro.
#include <stdarg.h>
typedef int number;
typedef struct node { number value; struct node *next; } node;
int failed, test_1, child, verdict, coset;
int printf(const char *format, ...)
{
    return format[0];
}
static int write(int x)
{
    return x + 1;
}
static void abort(void)
{
}
// RUN: test --function parameters
// EXPECT: passed 3
int parameters(int result, int memcpy, int strcmp, int parameters, int size)
{
    if (result > memcpy)
        return strcmp;
    return size == 4 ? parameters : 5;
}
// RUN: test --function types
// EXPECT: passed 7
int types(number *number, struct node *node)
{
    if (number && *number == 3)
        return 1;
    return node && node->value ? 2 : 3;
}
// RUN: test --function uses_own
// EXPECT: passed 2
int uses_own(int x)
{
    abort();
    return write(x) > 5 ? printf("x") : failed + test_1 + child + verdict + coset;
}
// RUN: test --function printf
// EXPECT: passed 1
// RUN: test --function main
// EXPECT: passed 2
int main(int argc, const char **argv)
{
    (void)argv;
    if (argc > 3)
        failed = 4;
}
static int level, *const *const levels = 0;
// RUN: test --function raised
// EXPECT: passed 2
struct pair { int first, second; };
struct pair raised(struct pair pair, int x)
{
    struct pair made = {pair.first, x > 3 ? level : 1};
    level = levels ? 1 : made.second + (x == 9);
    return made;
}
#define result wrong
#define argument1 wrong
#define coset wrong
#define count wrong
#define arguments wrong
#define memory wrong
#define level wrong
#define levels wrong
#define pair wrong
#define size 10
#define bits
#define value 7
#define object number
#define memcmp(a, b) nothing
#define static_assert nothing
