// Every path builds large terms of its own: memory grows with each.
// BUDGET: memory
// RUN: test --max-time 100
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char bits[64];
    unsigned hash = 0, path = 1;
    coset_symbolic(bits, sizeof bits, "bits");
    for (int i = 0; i < 64; i++) {
        path *= 3;
        if (bits[i] > 100)
            path++;
    }
    for (unsigned i = 0; i < 20000; i++)
        hash = hash * 31 + (bits[i % 64] ^ path);
    printf("%u\n", hash);
    return 0;
}
