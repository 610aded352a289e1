// Signed and unsigned bit-fields: truncation, sign extension, increments, zero-width members.
#include <stdio.h>
#include <string.h>

struct mixed {
    int a : 3;
    unsigned b : 5;
    signed c : 7;
    unsigned d : 1;
    unsigned long e : 33;
    long f : 20;
    unsigned char g : 4;
    unsigned char h : 4;
};

struct zero_width {
    unsigned a : 5;
    unsigned : 0;
    unsigned b : 3;
    unsigned : 4;
    unsigned c : 9;
    char d;
};

static void show(const struct mixed *m)
{
    printf("%d %u %d %u %lu %ld %u %u\n", m->a, m->b, m->c, m->d, (unsigned long)m->e, (long)m->f, m->g, m->h);
}

int main(void)
{
    struct mixed m;
    memset(&m, 0, sizeof m);
    show(&m);
    m.a = 3; m.b = 31; m.c = -64; m.d = 1; m.e = 0x1ffffffff; m.f = -524288; m.g = 9; m.h = 6;
    show(&m);
    m.a++; m.b++; m.c--; m.d++; m.e++; m.f--; m.g += 7; m.h *= 3;
    show(&m);
    for (int i = 0; i < 20; i++) {
        m.a += i; m.b ^= i; m.c = m.c * 3 + 1; m.d = m.b; m.e = m.e * 31 + i; m.f -= i * 1000; m.g = ~m.g; m.h >>= 1;
        show(&m);
    }
    unsigned char raw[sizeof m];
    memcpy(raw, &m, sizeof m);
    for (unsigned i = 0; i < sizeof raw; i++)
        printf("%02x", raw[i]);
    printf("\n%zu %zu\n", sizeof m, sizeof(struct zero_width));
    struct zero_width z = {17, 5, 300, 'x'};
    z.c += 300;
    printf("%u %u %u %c\n", z.a, z.b, z.c, z.d);
    int value = (m.a = 6);
    printf("%d %d\n", value, m.b > -1);
    struct mixed copy = m;
    copy.e = 5;
    printf("%d %lu\n", copy.a == m.a, (unsigned long)(m.e - copy.e));
    return 0;
}
