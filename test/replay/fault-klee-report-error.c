// OBJECT: x = i32 0
// PREDICT: fault report
// OUTPUT: told\n
// EXPECT: verdict held
#include <coset.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    puts("told");
    klee_report_error("a.c", 3, "no", "user.err"); // FAULT HERE
}
