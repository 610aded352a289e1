// Globals, static ones and those of a function.
int total = 1;
static int counted;
static int count(void)
{
    static int calls;
    calls++;
    return calls;
}
int f(int x)
{
    if (x > 3)
        total = 2;
    counted = count();
    return total + counted;
}

// RUN: slice --function f --input x=0 --criterion total@15
// EXPECT: condition x <= 3
// EXPECT: output 1
// RUN: slice --function f --input x=9 --criterion total@15
// EXPECT: condition x > 3
// EXPECT: lines 12 13 15
// RUN: slice --function f --input x=9 --criterion counted@15
// EXPECT: condition true
// EXPECT: lines 7 8 14 15
// RUN: slice --function f --input x=9 --criterion calls@8
// EXPECT: output 1
// RUN: slice --function f --input x=9 --criterion calls@15
// EXPECT: message no variable 'calls' in f at line 15
