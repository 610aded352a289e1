int f(int a, int b, int c)
{
    int x = 0;
    if (a && b)
        x = 1;
    if (a
        || c)
        x = 2;
    return x;
}

int main(void) { return f(1, 2, 3); }

// Two branches in line 4, one each in 6 and 7.
// RUN: deps --function f
// EXPECT: control 4.1T-4 4.2T-5 6F-7 6T-8 7T-8
// EXPECT: data 3-9:x 5-9:x 8-9:x
// EXPECT: potential 4.1F-9:x 4.2F-9:x 6F-9:x 7F-9:x
