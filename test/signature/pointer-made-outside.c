// Natively the index is checked where the address is computed, in the machine where it is used: no contradiction.
int f(unsigned char o)
{
    static const unsigned char a[4] = {1, 2, 3, 4};
    const unsigned char *p = a + o;
    int x = p[0];
    int y = p[2];
    return x + y;
}

// RUN: signature --function f
// INPUTS: unsigned char o
// GIVEN: static const unsigned char a[4] = {1, 2, 3, 4};
// CASE: o <= 1 => result == o + 1 + (o == 0 ? 3 : 4)
// CASE: o > 1 && o <= 3 => fault ptr@7
// CASE: o > 3 => fault ptr@6
