// Printing a string that may have no end is a fault that an input decides.
// EXPECT: tests 9
// EXPECT: fault ptr
// EXPECT: complete
#include <coset.h>
#include <stdio.h>

int main(void)
{
    char whole[4], part[4];
    coset_symbolic(whole, sizeof whole, "whole");
    coset_symbolic(part, sizeof part, "part");
    printf("%.4s\n", part);
    printf("%s\n", whole); // FAULT HERE
    return part[0] == 'p' ? 1 : 0;
}
