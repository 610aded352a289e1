// Old C, where a loop declares nothing and main has no type.
// RUN: test --function old -std=gnu89
// EXPECT: passed 2
int old(int a)
{
    if (a > 3)
        return 1;
    return 2;
}
