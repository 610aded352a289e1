// PREDICT: exit 0
// OUTPUT: abc
// EXPECT: verdict not held
// EXPECT: observed 4 bytes instead of 3
#include <stdio.h>

int main(void)
{
    printf("abcd");
    return 0;
}
