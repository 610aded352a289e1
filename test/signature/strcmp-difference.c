// By how much texts differ: a sanitizer's own strcmp would tell native runs the sign only.
#include <coset.h>
#include <string.h>
int main(void)
{
    int x;
    char text[2] = {0};
    coset_symbolic(&x, sizeof x, "x");
    text[0] = (char)('a' + (x & 7));
    int difference = strcmp(text, "q");
    return difference < -10 ? 1 : difference < -1 ? 2 : 3;
}

// RUN: signature
// INPUTS: int x
// CASE: (x & 7) < 6 => exit 1
// CASE: (x & 7) >= 6 => exit 2
