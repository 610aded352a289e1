// Divisors and quotients: every operand that C does not define must be excluded before it is evaluated.
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
int chosen_divisor(short q, unsigned char c)
{
    if (q / (c ? c : 1) > 1000)
        return 3;
    return 0;
}
int guarded_quotient(int q, int c)
{
    if (c != 0 && q / c > 10)
        return 1;
    return 0;
}
int quotient(int a, int b) { return a / b; }
long wide_rest(long a, long b)
{
    if (b > 5 && a % b == 3)
        return a / b;
    return b < -1 ? a % b : 7;
}
int nested(int a, int b, int c)
{
    if (a / b > 3 && b / c < 2)
        return a / (b - c);
    return 1;
}
int twice(unsigned a, unsigned b)
{
    if (b && a / b > 10)
        return 1;
    if (b && a % b < 3)
        return 2;
    return b ? 3 : 4;
}
signed char narrow(signed char a, signed char b)
{
    signed char q = b ? a / b : 0;
    return q < 0 ? -1 : q > 100 ? 1 : 0;
}
int either(int a, int b)
{
    return (b == 0 || a / b == 4) ? 1 : 2;
}
int mixed(signed char c, unsigned short u, long long q)
{
    if (c > u)
        return 1;
    if ((unsigned)c > u)
        return 2;
    if (q / (c ? c : 1) > 1000)
        return 3;
    if (q % 7 == -3)
        return 4;
    return (int)(u << (c & 7)) - (int)q;
}
