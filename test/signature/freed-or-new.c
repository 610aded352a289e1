// Whether a pointer that is shown leads to a new object or to a freed one depends on what freed the object.
#include <stdlib.h>

struct holder { char *text; int number; };

int *result(int x)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    *p = 0;
    if (x == 3)
        free(p);
    return p;
}

struct holder *member(int x)
{
    struct holder *new = malloc(sizeof *new);
    if (!new)
        return 0;
    new->text = malloc(1);
    new->number = 1;
    if (new->text && x < 0)
        free(new->text);
    return new;
}

// RUN: signature --function result
// EXPECT: condition x != 3
// EXPECT: outputs result == a new object; the new object == 0
// EXPECT: condition x == 3
// EXPECT: outputs result == a freed object
// RUN: signature --function member
// EXPECT: condition x >= 0
// EXPECT: outputs result == a new object; the new object == {.text = new object 2, .number = 1}; new object 2 == uninitialised
// EXPECT: condition x < 0
// EXPECT: outputs result == a new object; the new object == {.text = a freed object, .number = 1}
