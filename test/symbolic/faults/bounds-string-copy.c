// strcpy of text that may be one character too long.
// EXPECT: tests 6
// EXPECT: fault ptr
// SEEDS: s[0]='a' | s[0]='a',s[1]='b' | s[4]='e'
#include <coset.h>
#include <string.h>

int main(void)
{
    char s[6], target[5];
    coset_symbolic(s, sizeof s, "s");
    coset_assume(s[5] == 0);
    strcpy(target, s); // FAULT HERE
    return target[0] == 0;
}
