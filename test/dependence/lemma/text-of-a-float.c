/* The text of a number is pinned. */
#include <coset.h>
#include <stdlib.h>
int main(void)
{
    char s[2];
    coset_symbolic(s, 1, "s");
    s[1] = 0;
    double d = strtod(s, NULL);
    int pos = d > 1;
    coset_output("pos", &pos, sizeof pos);
    return 0;
}
