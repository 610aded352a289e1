/* Objects of which only a part is initialised. */
#include <stdlib.h>

struct part {
    long double wide;
    char letter;
    unsigned low : 3, high : 5;
    union {
        char tag;
        long all;
    } u;
    _Complex long double both;
};

struct part *make(int x)
{
    struct part *made = malloc(sizeof *made);
    if (!made)
        abort();
    made->wide = x + 0.5L;
    made->letter = 'a';
    made->high = 9;
    made->u.tag = 3;
    made->both = 1.5L;
    return made;
}

struct part by_value(int x)
{
    struct part made;
    made.wide = x + 0.5L;
    made.letter = 'a';
    made.high = 9;
    made.u.tag = 3;
    made.both = 1.5L;
    return made;
}
