// strchr in symbolic text: found at each place, or the end met at each.
// EXPECT: tests 7
// EXPECT: exits 0 1 2 9
// SEEDS: s[0]='=' | s[1]='=' | s[0]='a',s[1]='a',s[2]='a'
// DOMAIN: s = map(bytes, product(b"\0a=", repeat=3))
// RUNTIME: strchr
#include <coset.h>
#include <string.h>

int main(void)
{
    char s[4] = "";
    coset_symbolic(s, 3, "s");
    char *place = strchr(s, '=');
    if (!place)
        return 9;
    return (int)(place - s);
}
