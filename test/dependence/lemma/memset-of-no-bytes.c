/* A memset of no bytes must not leave its value to the next one. */
#include <coset.h>
#include <string.h>
int main(void)
{
    unsigned char x, d[8], e[1];
    coset_symbolic(&x, sizeof x, "x");
    memset(d, x, 0);
    memset(e, 5, 1);
    int r = e[0] == 5;
    coset_output("r", &r, sizeof r);
    return 0;
}
