// abort with a handler that jumps away is no fault.
// EXPECT: native
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <signal.h>

static jmp_buf back;
static void handler(int n) { longjmp(back, n); }

int main(void)
{
    signal(SIGABRT, handler);
    int code = setjmp(back);
    if (code == 0)
        abort();
    printf("%d\n", code == SIGABRT);
    return 0;
}
