// A pointer that may lead into more objects than can be told apart: the reason speaks of addresses.
// EXPECT: incomplete a symbolic pointer may have too many addresses
// EXPECT: tests >= 2
// EXPECT: fault ptr
// NATIVE: no
// REPLAY: no
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    int x;
    for (int i = 0; i < 1024; i++)
        if (!malloc(23))
            return 1;
    char *bytes = malloc(480);
    coset_symbolic(&x, sizeof x, "x");
    char *far = &bytes[x * 24L];
    far += 492;
    return *far; // FAULT HERE
}
