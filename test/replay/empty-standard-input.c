// PREDICT: exit 0
// EXPECT: verdict held
#include <stdio.h>

int main(void)
{
    return getchar() == EOF ? 0 : 1;
}
