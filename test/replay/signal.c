// OBJECT: x = i32 15
// PREDICT: signal 15
// EXPECT: verdict held
#include <coset.h>
#include <signal.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    raise(x);
    return 0;
}
