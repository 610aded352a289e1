// For many elements it is not decided whether each is initialised: the answer says so. Those that are decided are shown as they are.
#include <stdlib.h>
static char *alternate(unsigned n, int size)
{
    char *made = malloc(size);
    for (int i = 0; made && i < size; i += 2)
        made[i + (n & 1)] = 'a';
    return made;
}
char *few(unsigned n) { return alternate(n, 4); }
char *many(unsigned n) { return alternate(n, 66); }
// RUN: signature --function few
// EXPECT: outputs result == a new object; the new object == {'a', uninitialised, 'a', uninitialised}
// EXPECT: outputs result == a new object; the new object == {uninitialised, 'a', uninitialised, 'a'}
// RUN: signature --function many
// EXPECT: cases 2
// EXPECT: incomplete too many parts of a value may be uninitialised
