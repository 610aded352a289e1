#include <stdlib.h>

static void die(void)
{
    exit(1);
}

static int check(int x)
{
    if (x < 0)
        die();
    return x;
}

int work(int x)
{
    if (x > 9)
        die();
    int y = check(x);
    return y;
}

int main(void) { return work(1); }

// die never returns, check may not.
// RUN: deps --function work
// EXPECT: control 17T-18 17F-19 19returns-20
// EXPECT: data 19-20:y
// EXPECT: potential
