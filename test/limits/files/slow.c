// Each run takes a while: 2000 of them do not fit into five seconds on any machine.
#include <stdio.h>

int main(void)
{
    int value = 0;
    volatile unsigned turns = 0;
    if (scanf("%d", &value) != 1)
        return 1;
    for (unsigned i = 0; i < 3000000; i++)
        turns += i;
    return value > 100 ? 2 : value > 50 ? 3 : 0;
}
