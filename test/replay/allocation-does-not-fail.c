// The program calls malloc once, and the test wants its second call to fail: that was not reproduced.
// OBJECT: malloc_fails = bytes \x00
// OBJECT: malloc_fails = bytes \x01
// PREDICT: exit 0
// EXPECT: verdict not held
// EXPECT: observed diverged
#include <stdlib.h>

int main(void)
{
    free(malloc(4));
    return 0;
}
