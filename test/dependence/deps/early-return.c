int g;

int find(int x)
{
    if (x < 0)
        return -1;
    g = x;
    if (x > 9)
        return 9;
    return g;
}

int main(void) { return find(3); }

// RUN: deps
// EXPECT: control 5T-6 5F-7 5F-8 8T-9 8F-10
// EXPECT: data 7-10:g
// EXPECT: potential
