// A program without inputs has one path.
// EXPECT: tests 1
// EXPECT: outputs 45
#include <stdio.h>

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += i;
    printf("%d\n", sum);
    return 0;
}
