// A symbolic index into a table of strings that the library then reads.
// EXPECT: outputs found monday | found sunday | no
// EXPECT: tests 7
// SEEDS: i=1 | i=2 | i=6
#include <coset.h>
#include <stdio.h>
#include <string.h>

static const char *const days[7] = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};

int main(void)
{
    unsigned char i;
    coset_symbolic(&i, sizeof i, "i");
    const char *day = days[i % 7];
    if (strcmp(day, "monday") == 0)
        puts("found monday");
    else if (strcmp(day, "sunday") == 0)
        puts("found sunday");
    else
        puts("no");
    return 0;
}
