// The program does not look at the result of scanf: that the input ends there is not explored, and that is said.
#include <stdio.h>

int main(void)
{
    int table[200] = {0}, x = 1000;
    scanf("%2d", &x);
    if (x < 0)
        x = 0;
    return table[x];
}

// RUN: test
// EXPECT: bounds well-formed input of scanf; input that does not end before a scanf whose result is not used
