// The input that is shown of a case has short numbers, not negative ones, where the case has such an input. What the case does not depend
// on stays zero.
// RUN: signature --function product
// INPUTS: int x, int y, int z
// CASE: x * y <= 1000 => result == x - y
// CASE: x * y > 1000 && x != y => result == x + y
// CASE: x * y > 1000 && x == y => result == x - y
// EXPECT: witness x=0,y=0,z=0
// EXPECT: witness x=1000,y=3,z=0
// RUN: signature --function mean
// INPUTS: int x, int y
// CASE: (x + y) / 2 <= 10 => result == 0
// CASE: (x + y) / 2 > 10 && y >= -20 => result == 0
// CASE: (x + y) / 2 > 10 && y < -20 => result == x
// EXPECT: witness x=0,y=0
// EXPECT: witness x=22,y=0
// EXPECT: witness x=50,y=-21
int product(int x, int y, int z)
{
    (void)z;
    if (x * y > 1000 && x != y)
        return x + y;
    return x - y;
}

int mean(int x, int y)
{
    if ((x + y) / 2 > 10 && y < -20)
        return x;
    return 0;
}
