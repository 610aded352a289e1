// An address from the input is jumped to or called: each of the right ones, and one wrong one for all others.
// EXPECT: tests 6
// EXPECT: fault jump
// EXPECT: fault call 26
// EXPECT: outputs one | two | a | b |
// REPLAY: no
// NATIVE: no
#include <coset.h>
#include <stdio.h>

static void a(void) { fputs("a", stdout); }
static void b(void) { fputs("b", stdout); }

int main(void)
{
    void *labels[] = {&&one, &&two}, *label;
    void (*functions[])(void) = {a, b}, (*function)(void);
    _Bool jumps;
    coset_symbolic(&jumps, sizeof jumps, "jumps");
    if (jumps) {
        coset_symbolic(&label, sizeof label, "label");
        goto *label; // FAULT HERE
    }
    coset_symbolic(&function, sizeof function, "function");
    coset_assume(function == functions[0] || function == functions[1] || (unsigned long)function < 64);
    function();
    return 0;
one:
    fputs("one", stdout);
    return 0;
two:
    fputs("two", stdout);
    return labels[0] == label;
}
