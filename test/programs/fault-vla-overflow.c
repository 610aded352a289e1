// Past a variable-length array.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int use(int n)
{
    int array[n];
    for (int i = 0; i < n; i++)
        array[i] = i;
    return array[n - 1] + array[n]; // FAULT HERE
}

int main(void) { return use(7); }
