// A program without inputs has one case.
#include <stdio.h>
int main(void)
{
    printf("hello\n");
    return 7;
}

// RUN: signature
// CASE: 1 => exit 7; printed printf("hello\n")
