// An error that the program reports itself, with KLEE's function.
// EXPECT: fault report
// EXPECT: stderr the queue is broken
#include <klee/klee.h>

int main(void)
{
    klee_report_error(__FILE__, __LINE__, "the queue is broken", "user.err"); // FAULT HERE
}
