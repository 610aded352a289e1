// Values of scanf are limited in number and always match their conversion.
#include <stdio.h>

int main(void)
{
    int x, sum = 0;
    while (scanf("%d", &x) == 1)
        sum++;
    return sum;
}
// RUN: test --stdin-values 1
// EXPECT: tests 2
// EXPECT: bounds at most 1 value of scanf; well-formed input of scanf
