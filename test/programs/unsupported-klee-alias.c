// Another function under a name is refused with a reason.
// EXPECT: unsupported
// EXPECT: stderr another function under a name \(klee_alias_function\)
// NATIVE: no
#include <klee/klee.h>

int main(void)
{
    klee_alias_function("old", "new"); // FAULT HERE
    return 0;
}
