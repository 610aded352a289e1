int left, right;

void set(int x)
{
    if (x > 0)
        left = 1;
    right = x;
}

int sum(void)
{
    return left + right;
}

int use(int x, int y)
{
    int total = 0, other = 0;
    set(x);
    if (y > 0)
        total = sum();
    while (x > 9) {
        other = other + y;
        x = x - 1;
    }
    return total + other;
}

// What a function leaves for its callers interacts: sum() combines what set() has written.
// RUN: deps --kind interactive,correlation
// EXPECT: interactive 5F-7 6-7 17-18 17-19F 17-19T 17-20 17-21F 17-21T 17-22 17-23 18-19T 19F-21F 19F-21T 19F-22 19F-23 20-21F 20-21T 20-22 20-23 21T-22 21T-23 22-21F 22-23
// EXPECT: correlation 5F-7 6-7 17-18 17-19F 17-19T 17-20 17-21F 17-21T 17-22 17-23 18-19T 19F-21F 19F-21T 19F-22 19F-23 20-21F 20-21T 20-22 20-23 21T-22 21T-23 22-21F 22-23
