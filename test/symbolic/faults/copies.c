// Copies whose size or address is an input: one test for each size that fits, one for all that do not.
// EXPECT: tests 26
// EXPECT: fault ptr
// EXPECT: fault ptr
#include <coset.h>
#include <string.h>

int main(void)
{
    unsigned long size, at;
    char from[5] = "abcd", to[3] = {0};
    coset_symbolic(&size, sizeof size, "size");
    coset_symbolic(&at, sizeof at, "at");
    if (at > 100) {
        memset(to, 'x', size); // FAULT HERE
        return 0;
    }
    memcpy(to, from + at, size); // FAULT HERE
    return to[0] == 'b';
}
