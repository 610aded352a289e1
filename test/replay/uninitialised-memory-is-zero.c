// PREDICT: exit 0
// OUTPUT: 0 0
// EXPECT: verdict held
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *p = malloc(400), *q, a[8];
    memset(p, 1, 400);
    free(p);
    q = malloc(400);
    printf("%d %d", q[7], a[5]);
    return 0;
}
