int g, h;

void set(int value)
{
    g = value;
}

int get(void)
{
    return g + h;
}

int work(int c)
{
    g = 1;
    h = 2;
    if (c)
        set(3);
    h = get();
    return g;
}

int main(void) { return work(1); }

// RUN: deps
// EXPECT: control 17T-18
// EXPECT: data 15-19:g 15-20:g 16-19:h 18-19:g 18-20:g
// EXPECT: potential 17F-19:g 17F-20:g
