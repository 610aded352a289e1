// Old-style definitions, calls without prototypes, implicit promotion of arguments.
// CFLAGS: -std=gnu89
#include <stdio.h>

int add();
double average();

int add(a, b)
    int a, b;
{
    return a + b;
}
double average(values, n)
    int *values;
    int n;
{
    double sum = 0;
    int i;
    for (i = 0; i < n; i++)
        sum += values[i];
    return sum / n;
}
char next(c)
    char c;
{
    return c + 1;
}
float halve(f)
    float f;
{
    return f / 2;
}
short narrow(s, l)
    short s;
    long l;
{
    return s + (short)l;
}
static old_default(x) { return x * 3; }
struct pair { int a, b; };
struct pair make(a, b)
    int a;
    int b;
{
    struct pair p;
    p.a = a;
    p.b = b;
    return p;
}
int apply(f, a, b)
    int (*f)();
    int a, b;
{
    return f(a, b);
}

int main()
{
    static int values[] = {1, 2, 3, 4};
    printf("%d\n", add(3, 4));
    printf("%g\n", average(values, 4));
    printf("%c %c\n", next('a'), next('y'));
    printf("%g\n", halve(5.0f));
    printf("%d\n", narrow(1000, 70000L));
    printf("%d\n", old_default(14));
    printf("%d\n", make(4, 5).b);
    printf("%d\n", apply(add, 20, 22));
    return apply(add, 1, 2);
}
