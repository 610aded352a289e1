// What coset and sanitizers write themselves is not the program's standard error: neither a failed allocation nor a signal.
// OBJECT: x = i32 5
// PREDICT: fault abort
// ERRORS: dir/program program warning: w\nx: 5\nno memory\nbuffered
// ARGS: dir/program
// EXPECT: verdict held
#define _GNU_SOURCE
#include <errno.h>
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int x;
    static char buffer[64];
    volatile size_t much = (size_t)1 << 60;
    klee_make_symbolic(&x, sizeof x, "x");
    fprintf(stderr, "%s %s ", program_invocation_name, program_invocation_short_name);
    klee_warning("w");
    klee_print_expr("x", x);
    if (!malloc(much))
        fputs("no memory\n", stderr);
    setvbuf(stderr, buffer, _IOFBF, sizeof buffer);
    fputs("buffered", stderr);
    abort(); // FAULT HERE
}
