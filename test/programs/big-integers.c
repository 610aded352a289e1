// Decimal big integers: factorials, powers and Fibonacci numbers, with growing arrays.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct big { size_t count, capacity; uint32_t *digits; };
enum { BASE = 1000000000 };

static void reserve(struct big *b, size_t n)
{
    if (n <= b->capacity)
        return;
    b->capacity = n * 2;
    b->digits = realloc(b->digits, b->capacity * sizeof *b->digits);
}
static void multiply(struct big *b, uint32_t by)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < b->count; i++) {
        carry += (uint64_t)b->digits[i] * by;
        b->digits[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
    if (carry) {
        reserve(b, b->count + 1);
        b->digits[b->count++] = (uint32_t)carry;
    }
}
static void add(struct big *a, const struct big *b)
{
    reserve(a, (a->count > b->count ? a->count : b->count) + 1);
    uint32_t carry = 0;
    for (size_t i = 0; i < b->count || i < a->count || carry; i++) {
        uint32_t sum = (i < a->count ? a->digits[i] : 0) + (i < b->count ? b->digits[i] : 0) + carry;
        if (i >= a->count)
            a->count = i + 1;
        a->digits[i] = sum % BASE;
        carry = sum / BASE;
    }
}
static void print(const struct big *b)
{
    printf("%u", b->digits[b->count - 1]);
    for (size_t i = b->count - 1; i-- > 0;)
        printf("%09u", b->digits[i]);
    printf("\n");
}
static struct big from(uint32_t n)
{
    struct big b = {0};
    reserve(&b, 1);
    b.digits[b.count++] = n;
    return b;
}

int main(void)
{
    struct big f = from(1);
    for (uint32_t i = 2; i <= 60; i++)
        multiply(&f, i);
    print(&f);
    struct big p = from(1);
    for (int i = 0; i < 200; i++)
        multiply(&p, 2);
    print(&p);
    struct big a = from(0), b = from(1);
    for (int i = 0; i < 300; i++) {
        add(&a, &b);
        struct big t = a;
        a = b;
        b = t;
    }
    print(&a);
    free(f.digits);
    free(p.digits);
    free(a.digits);
    free(b.digits);
    return 0;
}
