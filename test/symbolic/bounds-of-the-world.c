// What the program asks of the world around it, and coset fixes, is a bound of the answer.
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (x == 1)
        return getchar() == 'a';
    if (x == 2)
        return fopen("/no/such/file", "r") != NULL;
    if (x == 3)
        return setlocale(LC_ALL, "") == NULL;
    if (x == 4)
        return getuid() == 0;
    return 0;
}
// RUN: test
// EXPECT: tests 5
// EXPECT: bounds allocations succeed; standard input empty; no files but those given; locale "C"; facts about process and system fixed; changes of files not compared
