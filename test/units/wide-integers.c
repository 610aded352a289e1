// Integers of 128 bits are compared with numbers of the same sign, or compilers warn.
struct sums {
    __int128 total;
    unsigned __int128 limit;
};
__int128 negated(__int128 x)
{
    return x < 0 ? x + 1 : -x - 1;
}
int add(struct sums *s, unsigned __int128 by)
{
    if (!s)
        return 0;
    s->total = s->limit > 7 ? -1 : (__int128)by;
    s->limit += by;
    return 1;
}
// RUN: test --function negated
// EXPECT: passed 2
// RUN: test --function add
// EXPECT: passed 3
