// Several labels of one statement are one way; falling through is none of its own.
// EXPECT: tests 5
// EXPECT: exits 0 11 10 3 5
// SEEDS: c=1 | c=7 | c=255
// DOMAIN: c = range(256)
#include <coset.h>

int main(void)
{
    unsigned char c;
    int result = 0;
    coset_symbolic(&c, sizeof c, "c");
    switch (c) {
    case 1: case 2: case 3:
        result = 1;
        /* fall through */
    case 4: case 5:
        result += 10;
        break;
    case 6:
        return 3;
    case 'a' ... 'z':
        return 5;
    default:
        break;
    }
    return result;
}
