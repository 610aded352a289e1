/* Had the callee not ended the run, there would have been another output. */
#include <coset.h>
#include <stdlib.h>
static void f(int a, int g) { coset_output("g",&g,sizeof g); if (a>3) exit(9); }
int main(void)
{
    unsigned char a,b; coset_symbolic(&a,1,"a"); coset_symbolic(&b,1,"b");
    f(a, 7);
    if (b>3) f(a, 8);
    return 0;
}
