// A call of data.
// EXPECT: fault call
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int data[4] = {1, 2, 3, 4};

int main(void)
{
    void (*f)(void) = (void (*)(void))(void *)data;
    f(); // FAULT HERE
    return 0;
}
