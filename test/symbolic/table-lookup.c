// A symbolic index into a constant table, and branches on what was read: every value is reached.
// EXPECT: tests 6
// EXPECT: outputs three | one | four | five | nine | other
// SEEDS: i=5 | i=12 | i=255
// DOMAIN: i = range(256)
#include <coset.h>
#include <stdio.h>

static const short table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};

int main(void)
{
    unsigned char i;
    coset_symbolic(&i, sizeof i, "i");
    short value = table[i & 15];
    if (value == 3)
        puts("three");
    else if (value == 1)
        puts("one");
    else if (value == 4)
        puts("four");
    else if (value == 5)
        puts("five");
    else if (value == 9)
        puts("nine");
    else
        puts("other");
    return 0;
}
