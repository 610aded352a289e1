// PREDICT: exit 1
// EXPECT: verdict held
#include <stdlib.h>
#include <string.h>

int main(void)
{
    return malloc((size_t)1 << 46) == 0;
}
