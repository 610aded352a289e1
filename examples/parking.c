/* The fee of a car park. One discount leads to a division by zero: `coset test examples/parking.c` finds it. */
#include <coset.h>
#include <stdio.h>

static int fee(int minutes, int discount)
{
    if (minutes <= 15)
        return 0;
    int hours = (minutes - 1) / 60 + 1;
    if (hours > 8)
        hours = 8;
    int cents = hours * 200;
    if (discount > 0)
        cents -= cents * discount / 100 + 400 / (40 - discount);
    return cents;
}

int main(void)
{
    int minutes, discount;
    coset_symbolic(&minutes, sizeof minutes, "minutes");
    coset_symbolic(&discount, sizeof discount, "discount");
    coset_assume(discount >= 0 && discount <= 50);
    printf("%d cents\n", fee(minutes, discount));
    return 0;
}
