/* Each of ten branches feeds an output of its own: the condition of one has nothing to do with the other nine. */
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x[10];
    int out0 = 0, out1 = 0, out2 = 0, out3 = 0, out4 = 0, out5 = 0, out6 = 0, out7 = 0, out8 = 0, out9 = 0;
    coset_symbolic(x, sizeof x, "x");
    if (x[0] > 0)
        out0 = x[0];
    if (x[1] > 1)
        out1 = 1;
    else
        out1 = x[1];
    if (x[2] == 2)
        out2 = out2 + 2;
    if (x[3] > x[4])
        out3 = 1;
    if (x[4] < 4)
        out4++;
    out5 = x[5] > 5 ? 5 : x[5];
    while (x[6] > 6 && out6 == 0)
        out6 = 6;
    switch (x[7]) {
    case 7:
        out7 = 1;
        break;
    default:
        break;
    }
    if (!(x[8] & 8))
        goto skipped;
    out8 = 8;
skipped:
    if (x[9] != 9)
        out9 = out0 - out0 + 9;
    coset_output("out0", &out0, sizeof out0);
    coset_output("out1", &out1, sizeof out1);
    coset_output("out2", &out2, sizeof out2);
    coset_output("out3", &out3, sizeof out3);
    coset_output("out4", &out4, sizeof out4);
    coset_output("out5", &out5, sizeof out5);
    coset_output("out7", &out7, sizeof out7);
    coset_output("out8", &out8, sizeof out8);
    printf("%d %d\n", out6, out9);
    return 0;
}
// decisions: 1
// criterion: out0@46
// criterion: out7@46
// criterion: out8@46
