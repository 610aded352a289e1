int f(int a, int b)
{
    int x = 0;
    if (!a)
        x = 1;
    while (!b)
        b = x;
    return x;
}

int main(void) { return f(1, 2); }

// T is what the condition says as a whole.
// RUN: deps --function f
// EXPECT: control 4T-5 6T-6 6T-7
// EXPECT: data 3-7:x 3-8:x 5-7:x 5-8:x 7-6:b
// EXPECT: potential 4F-7:x 4F-8:x
