// A check is a decision of its own, although a branch that does not matter decided the same before.
int divide(int x, int u)
{
    int r = 0;
    if (x == 0)
        r = 1;
    if (u > 9)
        r += 2;
    r = 7 / x;
    return r;
}
int element(unsigned i)
{
    static int table[4] = {5, 6, 7, 8};
    int unused = i < 4 ? 1 : 2;
    unused++;
    return table[i];
}
int follow(int *p, int c)
{
    int known = 0;
    if (p)
        known = 1;
    known += c;
    return *p;
}
// Passed once, it is passed for good, in each round of a loop as well.
int sum(const int *p, unsigned n)
{
    int s = 0;
    for (unsigned i = 0; i < n && i < 2; i++)
        s += *p;
    return s;
}

// RUN: signature --function divide
// INPUTS: int x, int u
// CASE: x != 0 => result == 7 / x
// CASE: x == 0 => fault div@9
// RUN: signature --function divide --seed x=3,u=10
// INPUTS: int x, int u
// CASE: x != 0 => result == 7 / x
// CASE: x == 0 => fault div@9
// RUN: signature --function element
// EXPECT: condition i <= 3
// EXPECT: condition i > 3
// RUN: signature --function element --seed i=2
// EXPECT: condition i <= 3
// EXPECT: condition i > 3
// RUN: signature --function follow
// EXPECT: condition p != NULL
// EXPECT: condition p == NULL
// RUN: signature --function sum
// EXPECT: condition n == 0
// EXPECT: condition p != NULL && n == 1
// EXPECT: condition n == 2 && p != NULL
// EXPECT: condition n > 2 && p != NULL
// EXPECT: condition n != 0 && p == NULL
