// Structs of every size from 1 to 40 bytes passed and returned by value.
#include <stdio.h>
#include <string.h>

#define SIZED(n)                                                              \
    struct s##n { unsigned char bytes[n]; };                                  \
    static struct s##n flip##n(struct s##n value, int by)                     \
    {                                                                         \
        for (int i = 0; i < n; i++)                                           \
            value.bytes[i] = (unsigned char)(value.bytes[n - 1 - i] + by);    \
        return value;                                                         \
    }                                                                         \
    static unsigned use##n(void)                                              \
    {                                                                         \
        struct s##n s;                                                        \
        for (int i = 0; i < n; i++)                                           \
            s.bytes[i] = (unsigned char)(i * 7 + n);                          \
        struct s##n t = flip##n(flip##n(s, 3), -1);                           \
        unsigned hash = 5381;                                                 \
        for (int i = 0; i < n; i++)                                           \
            hash = hash * 33 + t.bytes[i] + s.bytes[i];                       \
        return hash;                                                          \
    }
#define EACH(M) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15) M(16) M(17) M(18) \
    M(19) M(20) M(21) M(22) M(23) M(24) M(25) M(26) M(27) M(28) M(29) M(30) M(31) M(32) M(33) M(34) M(35) M(36)   \
    M(37) M(38) M(39) M(40)
EACH(SIZED)

struct big { long words[25]; };
static struct big fill(long from)
{
    struct big b;
    for (int i = 0; i < 25; i++)
        b.words[i] = from + i * i;
    return b;
}
static long sum(struct big b)
{
    long total = 0;
    for (int i = 0; i < 25; i++)
        total += b.words[i];
    b.words[0] = 0;
    return total;
}
struct empty {};
static struct empty nothing(struct empty e) { return e; }

int main(void)
{
#define PRINT(n) printf("%d %u\n", n, use##n());
    EACH(PRINT)
    struct big b = fill(10);
    printf("%ld %ld %ld\n", sum(b), b.words[0], fill(3).words[24]);
    struct empty e;
    nothing(e);
    struct big copies[3] = {fill(1), b, fill(2)};
    copies[0] = copies[2];
    copies[2] = copies[1];
    printf("%ld %ld %ld\n", sum(copies[0]), sum(copies[1]), sum(copies[2]));
    return memcmp(&copies[1], &copies[2], sizeof b) != 0;
}
