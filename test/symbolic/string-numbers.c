// strtol with an end pointer: rejects what is no number.
// EXPECT: outputs no number | rest | in range | out of range
// EXPECT: tests >= 5
// SEEDS: s[0]='7' | s[0]='9',s[1]='x' | s[0]='9',s[1]='9'
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char s[3] = "", *end;
    coset_symbolic(s, 2, "s");
    long value = strtol(s, &end, 10);
    if (end == s)
        puts("no number");
    else if (*end)
        puts("rest");
    else if (value >= 1 && value <= 50)
        puts("in range");
    else
        puts("out of range");
    return 0;
}
