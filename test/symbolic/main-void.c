// A main that returns nothing; which exit code that gives natively is not said anywhere.
// EXPECT: tests 2
// EXPECT: outputs more | less
// NATIVE: no
#include <coset.h>
#include <stdio.h>

void main()
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    fputs(x > 3 ? "more" : "less", stdout);
}
