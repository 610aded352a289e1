int a, b;

static void set_a(void) { a = 1; }
static void set_b(void) { b = 1; }
static void nothing(void) {}

int work(int c)
{
    void (*f)(void) = c ? set_a : nothing;
    void (*g)(void) = set_b;
    f();
    int x = a;
    g();
    return x + b;
}

int main(void) { return work(1); }

// RUN: deps
// EXPECT: control
// EXPECT: data 9-11:f 10-13:g 11-12:a 12-14:x 13-14:b
// EXPECT: potential
