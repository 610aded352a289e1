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

// OPTIONS: --function f
// SLICE: x=0 | total@15
// EXPECT: condition x <= 3
// EXPECT: output 1
// SLICE: x=9 | total@15
// EXPECT: condition x > 3
// EXPECT: lines 12 13 15
// SLICE: x=9 | counted@15
// EXPECT: condition true
// EXPECT: lines 7 8 14 15
// SLICE: x=9 | calls@8
// EXPECT: output 1
// SLICE: x=9 | calls@15
// EXPECT: message no variable 'calls' in f at line 15
