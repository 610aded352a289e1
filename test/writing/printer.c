#include <stdio.h>
int main(void)
{
    for (int i = 0; i < 200000; i++)
        printf("line %d of many\n", i);
    return 0;
}
