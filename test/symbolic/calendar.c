// Days of a month, leap years and all.
// EXPECT: outputs 31 | 30 | 29 | 28 | bad month
// EXPECT: tests 8
// SEEDS: month=2,year=2000 | month=2,year=1900 | month=12
// DOMAIN: month = range(0, 14)
// DOMAIN: year = [1900, 1999, 2000, 2004]
#include <coset.h>
#include <stdio.h>

static int days(int month, int year)
{
    switch (month) {
    case 4: case 6: case 9: case 11:
        return 30;
    case 2:
        if (year % 400 == 0)
            return 29;
        if (year % 100 == 0)
            return 28;
        if (year % 4 == 0)
            return 29;
        return 28;
    default:
        return 31;
    }
}

int main(void)
{
    signed char month;
    short year;
    coset_symbolic(&month, sizeof month, "month");
    coset_symbolic(&year, sizeof year, "year");
    coset_assume(year > 0);
    if (month < 1 || month > 12)
        puts("bad month");
    else
        printf("%d\n", days(month, year));
    return 0;
}
