// Elements of tables, and shifts: the index and the amount must be in range before they are used.
static const unsigned char days[2][12] = {{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}, {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}};
static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
static const signed char first[4] = {3, 0, 2, 1};
int valid_date(short y, unsigned char m, unsigned char d)
{
    if (m < 1 || m > 12)
        return 0;
    return d >= 1 && d <= days[(y % 4 == 0 && y % 100 != 0) || y % 400 == 0][m - 1];
}
int prime(int i) { return primes[i]; }
int large_prime(unsigned i, int k)
{
    if (i < 8 && primes[i] > k)
        return primes[7 - i];
    return 0;
}
int prime_divides(unsigned char i, int k)
{
    if (i < 8 && k % primes[i] == 0)
        return k / primes[i];
    return -1;
}
unsigned rotate(unsigned x, unsigned n)
{
    n &= 31;
    return n ? x << n | x >> (32 - n) : x;
}
int shifted(unsigned x, unsigned n)
{
    if (n < 32 && x >> n > 5)
        return x << n == 64;
    return 2;
}
long wide_shift(long x, unsigned char n)
{
    if (n > 70)
        return 1;
    return n < 64 && x >> n == -1 ? 2 : 3;
}
int from_locals(int a, int b, unsigned char i)
{
    int t[3] = {a, b ? a / b : 0, 5};
    if (i >= 3)
        return -1;
    return t[i] > 4;
}
int two_tables(unsigned char i, unsigned char k)
{
    if (i < 4 && primes[first[i]] > 3)
        return k < 4 ? first[first[k]] : -1;
    return 9;
}
