// A jump through a table of labels at a symbolic index: an interpreter of three instructions of three kinds.
// EXPECT: tests 15
// SEEDS: code[0]=1 | code[0]=2,code[1]=1 | code[0]=0,code[1]=2
// DOMAIN: code = map(bytes, product(range(3), repeat=3))
#include <coset.h>
#include <stdio.h>

int main(void)
{
    static void *const labels[3] = {&&stop, &&increment, &&twice};
    unsigned char code[3];
    int at = 0, value = 1;
    coset_symbolic(code, sizeof code, "code");
    for (int i = 0; i < 3; i++)
        coset_assume(code[i] < 3);
next:
    if (at == 3)
        goto stop;
    goto *labels[code[at++]];
increment:
    value++;
    goto next;
twice:
    value *= 2;
    goto next;
stop:
    printf("%d\n", value);
    return 0;
}
