/* A pointer that goes through memory in bytes, in words and in halves; tags in its low bits. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int x, y;
static struct {
    uint32_t low, high;
} halves;

static void copy_bytes(void *to, const void *from, unsigned size)
{
    for (unsigned i = 0; i < size; i++)
        ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
}

int main(int argc, char **argv)
{
    int *p = argc > 1 ? &x : &y, *q;
    uint16_t words[4];
    (void)argv;
    copy_bytes(&q, &p, sizeof p);
    *q = 5;
    memcpy(words, &p, sizeof p);
    memcpy(&q, words, sizeof q);
    *q = 6;
    halves.low = (uint32_t)(uintptr_t)p;
    halves.high = (uint32_t)((uintptr_t)p >> 32);
    *(int *)((uintptr_t)halves.high << 32 | halves.low) = 7;
    uintptr_t tagged = (uintptr_t)p | 1;
    *(int *)(tagged & ~(uintptr_t)3) = 8;
    printf("%d %d\n", x, y);
    return 0;
}
