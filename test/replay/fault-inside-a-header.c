// PREDICT: fault ptr part.h:4
// EXPECT: verdict held
#include "part.h"
int main(void)
{
    return part(0);
}
