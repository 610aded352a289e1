// Conditions are C: a divisor is not 0, and a quotient does not overflow, for every input for which it is evaluated.
int gcd(unsigned char a, unsigned char b)
{
    int n = 0;
    while (b) {
        unsigned char t = a % b;
        a = b;
        b = t;
        if (++n > 2)
            return -1;
    }
    return a;
}
int chosen(short q, unsigned char c)
{
    if (q / (c ? c : 1) > 1000)
        return 3;
    return 0;
}
int quotient(int q, int c)
{
    if (c != 0 && q / c > 10)
        return 1;
    return 0;
}
struct pair { int a, b; };
int behind(struct pair *p)
{
    if (!p)
        return 1;
    return p->b != 0 && p->a % p->b == 1 ? 2 : 3;
}

// RUN: signature --function gcd
// INPUTS: unsigned char a, unsigned char b
// CASE: b == 0 => result == a
// CASE: b != 0 && a % b == 0 => result == b
// CASE: b != 0 && a % b != 0 && b % (a % b) == 0 => result == a % b
// CASE: b != 0 && a % b != 0 && b % (a % b) != 0 => result == -1

// RUN: signature --function chosen
// EXPECT: condition c == 0 && q <= 1000
// EXPECT: condition c == 0 && q > 1000
// EXPECT: condition c != 0 && q / c <= 1000
// EXPECT: condition c != 0 && q / c > 1000

// RUN: signature --function quotient
// EXPECT: condition c == 0
// EXPECT: condition c != 0 && !(c == -1 && q == INT_MIN) && q / c <= 10
// EXPECT: condition c != 0 && (c != -1 || q != INT_MIN) && q / c > 10
// EXPECT: condition q == INT_MIN && c == -1

// RUN: signature --function behind
// EXPECT: cases 5
