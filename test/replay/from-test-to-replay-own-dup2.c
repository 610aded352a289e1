// A program may define functions whose names the server of native runs uses, too.
// RUN: test --function f --format c
// EXPECT: tests 2
int dup2(int a, int b)
{
    return a + b;
}
int f(int x)
{
    return x > dup2(1, 2) ? 1 : 0;
}
