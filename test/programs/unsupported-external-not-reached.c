// Unknown external functions and data that are not reached.
// EXPECT: exit 4
// EXPECT: stdout ^fine$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int library_that_nobody_linked(int) __attribute__((weak));
extern int data_that_nobody_defines __attribute__((weak));

int main(int argc, char **argv)
{
    if (argc > 100)
        return library_that_nobody_linked(argc) + data_that_nobody_defines + argv[0][0];
    printf("fine\n");
    return 4;
}
