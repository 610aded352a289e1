// Inline assembly that is not reached does no harm; an empty barrier is fine.
// EXPECT: native
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rarely(int n)
{
    if (n > 1000) {
        __asm__ volatile("cpuid" ::: "eax", "ebx", "ecx", "edx");
        return 1;
    }
    return n;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += rarely(i);
    printf("%d\n", sum);
    return 0;
}
