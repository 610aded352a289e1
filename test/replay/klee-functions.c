// OBJECT: a = i32 5
// OBJECT: b = i32 -3
// OBJECT: klee_choose = i64 4
// PREDICT: exit 0
// OUTPUT: 5 -3 4 5 0 5 2.5
// EXPECT: verdict held
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
    int a = klee_int("a"), b = klee_range(-3, 4, "b");
    unsigned long c = klee_choose(5);
    klee_assume(a > b);
    klee_prefer_cex(&a, a == 0);
    klee_warning("w");
    klee_set_forking(0);
    klee_open_merge();
    klee_close_merge();
    printf("%d %d %lu %d %u %ld %g", a, b, c, klee_get_value_i32(a), klee_is_symbolic(a), klee_get_valuel(a),
           klee_get_valued(2.5));
    return 0;
}
