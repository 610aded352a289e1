// A constant that is the index of no element, written to.
// EXPECT: fault ptr
// NATIVE: no
#include <stdio.h>

typedef unsigned Four __attribute__((vector_size(16)));

int main(void)
{
    Four vector = {10, 11, 12, 13};
    vector[3] = 1;
    vector[7] = 2; // FAULT HERE
    printf("%u\n", vector[3]);
    return 0;
}
