// Symbolic bit-fields, signed and unsigned, read and changed.
// EXPECT: tests 4
// EXPECT: outputs low | high | flag | none
// SEEDS: w=1 | w=255 | w=65535
// DOMAIN: w = range(0, 65536, 7)
#include <coset.h>
#include <stdio.h>

struct fields {
    unsigned low : 3;
    int middle : 5;
    unsigned flag : 1;
    unsigned rest : 7;
};

int main(void)
{
    union {
        unsigned short word;
        struct fields fields;
    } u = {0};
    unsigned short w;
    coset_symbolic(&w, sizeof w, "w");
    u.word = w;
    u.fields.low += 1;
    if (u.fields.low == 0)
        puts("low");
    else if (u.fields.middle < -10)
        puts("high");
    else if (u.fields.flag)
        puts("flag");
    else
        puts("none");
    return 0;
}
