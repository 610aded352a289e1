// A jump buffer whose bytes were changed leads nowhere.
// EXPECT: fault jump
#include <setjmp.h>

static jmp_buf place;

int main(void)
{
    if (setjmp(place) == 0) {
        ((long *)place)[2] += 1;
        longjmp(place, 1000000000); // FAULT HERE
    }
    return 3;
}
