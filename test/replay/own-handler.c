// OBJECT: x = i32 4
// PREDICT: exit 4
// EXPECT: verdict held
#include <coset.h>
#include <signal.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    signal(SIGABRT, SIG_IGN);
    raise(SIGABRT);
    return x;
}
