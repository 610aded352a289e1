// Elements of arrays that never change are shown by the array's name; floats among them are floats.
static const int days[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static const unsigned char weights[] = {250, 3, 7, 100};
double f(int m, unsigned d, int k)
{
    static const double rate[] = {0.5, 1.25, 3.0};
    if (m < 1 || m > 12)
        return -1;
    if (d == 0 || d > days[m])
        return -2;
    if (weights[d & 3] > k)
        return days[d % 3];
    return rate[d % 3];
}
static const unsigned char kinds[256] = {['0'] = 1, [200] = 7};
int kind_of(char c)
{
    return kinds[(unsigned char)c];
}

// RUN: signature --function f
// INPUTS: int m, unsigned d, int k
// GIVEN: static const int days[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
// GIVEN: static const unsigned char weights[] = {250, 3, 7, 100};
// GIVEN: static const double rate[] = {0.5, 1.25, 3.0};
// CASE: m < 1 => result == -1
// CASE: m >= 1 && m <= 12 && d == 0 => result == -2
// CASE: m >= 1 && m <= 12 && d > days[m] => result == -2
// CASE: m >= 1 && m <= 12 && d != 0 && d <= days[m] && weights[d & 3] > k => result == days[d % 3]
// CASE: m >= 1 && m <= 12 && d != 0 && d <= days[m] && weights[d & 3] <= k => result == rate[d % 3]
// CASE: m > 12 => result == -1
// The index is unsigned: a char below 0 has its element, too.
// RUN: signature --function kind_of
// INPUTS: char c
// GIVEN: static const unsigned char kinds[256] = {['0'] = 1, [200] = 7};
// CASE: 1 => result == kinds[(unsigned char)c]
