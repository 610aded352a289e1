// A word that scanf reads into memory which was never written, and prints: which bytes behind the word were written differs from
// run to run, and must not decide what the run decides.
#include <stdio.h>

int main(void)
{
    char name[8];
    if (scanf("%7s", name) != 1)
        return 1;
    printf("%s\n", name);
    return 0;
}

// RUN: test --strategy dart
// EXPECT: tests 2
// EXPECT: bounds well-formed input of scanf
// RUN: test --strategy values
// EXPECT: tests 2
// EXPECT: bounds well-formed input of scanf
