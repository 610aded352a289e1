// KLEE's functions in a concrete run.
// EXPECT: exit 9
// EXPECT: stdout ^0 0 0 0 0 40 0 1.50 -2.5 -7 8 9 10$
// EXPECT: stderr ^value: 12$
// EXPECT: stderr ^warning: once$
// NATIVE: no
#include <errno.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
    int x, array[10];
    klee_make_symbolic(&x, sizeof x, "x");
    klee_make_symbolic(array, sizeof array, "array");
    klee_assume(x == 0);
    klee_prefer_cex(&x, x == 5);
    klee_open_merge();
    klee_set_forking(0);
    klee_close_merge();
    klee_stack_trace();
    klee_mark_global(&x);
    klee_posix_prefer_cex(&x, x == 5);
    klee_assert(x == 0);
    klee_check_memory_access(array, sizeof array);
    printf("%d %d %d %d %u %zu %u %.2f %.1f %ld %lld %d %ld\n", x, array[9], klee_int("i"), klee_range(0, 5, "r"),
           klee_is_symbolic((uintptr_t)x), klee_get_obj_size(array), klee_is_replay(), klee_get_valuef(1.5f),
           klee_get_valued(-2.5), klee_get_valuel(-7), klee_get_valuell(8), klee_get_value_i32(9),
           (long)klee_get_value_i64(10));
    klee_print_expr("value", 12L);
    klee_print_range("range", 13);
    klee_warning_once("once");
    klee_warning_once("once");
    errno = 0;
    if (klee_get_errno() == 0 && klee_choose(3) == 0)
        klee_silent_exit(9);
    return 0;
}
