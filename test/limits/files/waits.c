// Waits for standard input.
#include <stdio.h>

int main(void)
{
    return getchar();
}
