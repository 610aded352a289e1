// A constant that is the index of no element.
// EXPECT: fault ptr
// NATIVE: no
#include <stdio.h>

typedef unsigned Four __attribute__((vector_size(16)));

int main(void)
{
    Four vector = {10, 11, 12, 13};
    printf("%u\n", vector[3]);
    printf("%u\n", vector[4]); // FAULT HERE
    return 0;
}
