// __builtin_trap.
// EXPECT: fault abort
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    if (argc > 5)
        return argv[0][0];
    __builtin_trap(); // FAULT HERE
}
