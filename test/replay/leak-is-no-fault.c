// PREDICT: exit 0
// EXPECT: verdict held
#include <stdlib.h>

int main(void)
{
    return malloc(10) ? 0 : 1;
}
