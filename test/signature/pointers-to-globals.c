// An input pointer never points to a variable of the program: where it could, that is a bound of the answer.
// RUN: signature --function is_sentinel
// EXPECT: cases 1
// EXPECT: bounds arrays of 4 elements; distinct objects; globals at their initial values
// RUN: signature --function is_sentinel --globals
// EXPECT: bounds arrays of 4 elements; distinct objects
// RUN: signature --function writes_both
// EXPECT: bounds arrays of 4 elements; distinct objects; globals at their initial values
// RUN: signature --function writes_another_type
// EXPECT: bounds arrays of 4 elements; globals at their initial values

static int sentinel;
static double scale;

int is_sentinel(const int *p)
{
    return p == &sentinel;
}

int writes_both(int *p)
{
    if (!p)
        return 0;
    sentinel = 1;
    *p = 2;
    return sentinel;
}

int writes_another_type(int *p)
{
    if (!p)
        return 0;
    scale = 1;
    *p = 2;
    return scale == 1;
}
