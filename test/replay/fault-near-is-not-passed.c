// A read next to its object is seen natively: another place is another fault.
// OBJECT: x = i32 0
// PREDICT: fault ptr 3
// DISTANCE: 4
// EXPECT: verdict not held
// EXPECT: observed ptr at fault-near-is-not-passed.c:13
#include <coset.h>
#include <stdlib.h>

int main(void)
{
    char *q = malloc(4);
    return q[4];
}
