// A loop made of longjmp alone still counts steps.
// RUN: run --max-steps 100k
// EXPECT: limit
#include <setjmp.h>

static jmp_buf again;

int main(void)
{
    setjmp(again);
    longjmp(again, 1);
}
