// A format that is an input is read for real.
// EXPECT: tests 3
// EXPECT: outputs -1 | 4294967295 | ffffffff
#include <coset.h>
#include <stdio.h>

int main(void)
{
    char format[] = "%?\n";
    coset_symbolic(&format[1], 1, "conversion");
    coset_assume((format[1] == 'd') | (format[1] == 'u') | (format[1] == 'x'));
    printf(format, -1);
    return 0;
}
