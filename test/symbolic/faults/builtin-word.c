// A word that is given to a builtin of the machine is read only if it is in an object.
// REPLAY: no
// EXPECT: tests 2
// EXPECT: fault ptr
#include <coset.h>

void __coset_bound(const char *word);

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    if (x == 5)
        __coset_bound((const char *)8); // FAULT HERE
    return 0;
}
