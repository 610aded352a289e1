// The end of input is found by trying to read: just behind a number, there is still the end of its line.
// EXPECT: complete
// EXPECT: outputs 0 | 1 | 2
// RUN: test --stdin-values 2
#include <stdio.h>

int main(void)
{
    int count = 0, number;
    while (!feof(stdin)) {
        if (scanf("%d", &number) == 1)
            count++;
    }
    printf("%d\n", count);
    return 0;
}
