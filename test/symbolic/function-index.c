// An index on a pointer that is null or an object: the object that was chosen is the one that counts.
// RUN: test --function pick
// EXPECT: tests 6
// EXPECT: fault ptr
// SEEDS: i=1 | i=-1 | c=1,i=9
// NATIVE: no
int pick(int *a, int *b, int c, int i)
{
    return (c ? a : b)[i]; // FAULT HERE
}
