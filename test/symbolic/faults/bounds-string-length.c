// Text without an end.
// EXPECT: tests 5
// EXPECT: fault ptr
// SEEDS: s[0]='a' | s[0]='a',s[1]='b' | s[3]='e'
#include <coset.h>
#include <string.h>

int main(void)
{
    char *s = (char[4]){0};
    coset_symbolic(s, 4, "s");
    return (int)strlen(s); // FAULT HERE
}
