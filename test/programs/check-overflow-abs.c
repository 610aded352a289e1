// The smallest integer has no absolute value.
// RUN: run --check overflow
// EXPECT: fault overflow
#include <limits.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    (void)argv;
    int smallest = INT_MIN + argc - 1;
    return abs(smallest + 1) == abs(smallest); // FAULT HERE
}
