// A null pointer handed to the library.
// EXPECT: tests 2
// EXPECT: fault ptr
// SEEDS: x=1 | x=-7 | x=1000000
#include <coset.h>
#include <string.h>

int main(void)
{
    int x;
    const char *volatile text = "text";
    coset_symbolic(&x, sizeof x, "x");
    if (x * 2 == 2468)
        text = NULL;
    return (int)strlen(text); // FAULT HERE
}
