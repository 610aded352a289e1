// PREDICT: exit 0
// OUTPUT: abc
// EXPECT: verdict not held
// EXPECT: observed byte 2
#include <stdio.h>

int main(void)
{
    printf("abd");
    return 0;
}
