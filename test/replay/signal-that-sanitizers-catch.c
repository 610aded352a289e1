// OBJECT: x = i32 8
// PREDICT: signal 8
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
