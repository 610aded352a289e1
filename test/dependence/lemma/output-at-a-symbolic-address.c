/* The address of an output is decided; that there is one, is not. */
#include <coset.h>
static int t[2] = {1, 2};
int main(void)
{
    unsigned char i, c;
    coset_symbolic(&i, 1, "i");
    coset_symbolic(&c, 1, "c");
    int *sel = &t[1], one = 1;
    if (c == 33)
        sel = &t[i & 1];
    coset_output("sel", sel, sizeof *sel);
    return 0;
}
