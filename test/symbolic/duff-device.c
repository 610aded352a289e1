// A jump into a loop: copies of a symbolic count.
// EXPECT: tests 9
// SEEDS: n=1 | n=8 | n=5
// DOMAIN: n = range(10)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char n;
    int copied = 0;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n <= 8);
    if (n > 0) {
        int rounds = (n + 3) / 4;
        switch (n % 4) {
        case 0: do { copied++; /* fall through */
        case 3: copied++; /* fall through */
        case 2: copied++; /* fall through */
        case 1: copied++;
                } while (--rounds > 0);
        }
    }
    printf("%d\n", copied);
    return copied != n;
}
