// Memory at an address that the program chooses is refused with a reason.
// EXPECT: unsupported
// EXPECT: stderr memory at an address that the program chooses \(klee_define_fixed_object\)
// NATIVE: no
#include <klee/klee.h>

int main(void)
{
    klee_define_fixed_object((void *)0x10000, 4096); // FAULT HERE
    return 0;
}
