// One va_arg more than there are arguments, all of them in registers.
// EXPECT: fault ptr
#include <stdarg.h>

static int sum(int n, ...)
{
    va_list list;
    va_start(list, n);
    int total = 0;
    while (n-- > 0)
        total += va_arg(list, int); // FAULT HERE
    va_end(list);
    return total;
}

int main(void)
{
    if (sum(3, 1, 2, 3) != 6)
        return 1;
    return sum(4, 1, 2, 3);
}
