int f(int c)
{
    int x = 1;
    int y = 2;
    int *p = &x;
    int *q = &y;
    int *r = c ? &x : &y;
    *p = 3;
    *q = 4;
    *r = 5;
    return x;
}

int main(void) { return f(0); }

// What p and q point to is known: these stores leave nothing of before, and 9 has nothing to do with x. r is either.
// RUN: deps --function f
// EXPECT: control 7T-7 7F-7
// EXPECT: data 5-8:p 6-9:q 7-10:r 8-11:x 10-11:x
// EXPECT: potential
