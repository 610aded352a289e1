// OBJECT: x = i32 5
// PREDICT: exit 3
// OUTPUT: late 5\n
// EXPECT: verdict held
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

static int value;
__attribute__((constructor)) static void early(void)
{
    coset_symbolic(&value, sizeof value, "x");
}
static void late(void)
{
    printf("late %d\n", value);
}
int main(void)
{
    atexit(late);
    return value == 5 ? 3 : 4;
}
