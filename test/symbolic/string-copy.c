// strcpy and strcat of symbolic text, into enough room.
// EXPECT: tests 9
// EXPECT: outputs <> | <a> | <b> | <ab> | <aa> | <bb> | <ba>
// SEEDS: s[0]='a' | s[0]='b',s[1]='a' | s[0]='b',s[1]='b'
#include <coset.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char s[3], target[8] = "<";
    coset_symbolic(s, sizeof s, "s");
    coset_assume(s[2] == 0);
    for (int i = 0; i < 2; i++)
        coset_assume(s[i] == 0 || s[i] == 'a' || s[i] == 'b');
    strcat(target, s);
    strcat(target, ">");
    puts(target);
    return 0;
}
