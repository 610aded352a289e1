// OBJECT: x = i32 4
// PREDICT: exit 18
// OUTPUT: own\n
// EXPECT: verdict held
#include <coset.h>
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>

int read(int v)
{
    return v + 1;
}
int open(void)
{
    return 2;
}
int write(int v)
{
    return v;
}
int close(void)
{
    return 9;
}
void klee_assume(unsigned long condition)
{
    if (condition)
        puts("own");
}
unsigned long strlen(const char *text)
{
    return text[0];
}
int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    klee_assume(x);
    return read(x) + open() + write(1) + close() + (int)strlen("\1");
}
