// A fault on a way that nothing shown depends on is not looked for, but a sample that runs into it says so.
int f(const int *p, int s)
{
    if (s)
        (void)*(volatile const int *)p;
    return *p;
}

// RUN: signature --function f
// EXPECT: cases 2
// EXPECT: beside
