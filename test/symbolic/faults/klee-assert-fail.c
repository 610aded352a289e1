// klee_assert of KLEE's own header calls klee_assert_fail: its failure is a fault.
#include <stddef.h>
void klee_make_symbolic(void *address, size_t size, const char *name);
__attribute__((noreturn)) void klee_assert_fail(const char *assertion, const char *file, unsigned line, const char *function);
#define klee_assert(expression) ((expression) ? (void)0 : klee_assert_fail(#expression, __FILE__, __LINE__, __func__))

int main(void)
{
    int x;
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assert(x != 42); // FAULT HERE
    return 0;
}

// EXPECT: tests 2
// EXPECT: fault assert
