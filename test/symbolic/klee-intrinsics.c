// klee_range, klee_int, klee_choose and the intrinsics that ask and hint.
// EXPECT: tests 8
// DOMAIN: digit = range(-1, 12)
// DOMAIN: number = [0, 99, 100]
// DOMAIN: klee_choose = range(5)
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
    int digit = klee_range(0, 10, "digit");
    int number = klee_int("number");
    if (number == 99)
        klee_silent_exit(1);
    klee_prefer_cex(&number, number > 32);
    if (digit < 0 || digit > 9)
        return 99;
    if (digit == 3)
        puts("three");
    unsigned choice = (unsigned)klee_choose(4);
    if (choice > 3)
        return 98;
    if (choice == 2)
        puts("two");
    if (digit == 9 && number == 100)
        puts("both");
    return 0;
}
