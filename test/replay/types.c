// OBJECT: p = bytes k\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xe0?
// OBJECT: f = f32 -2.25
// OBJECT: a = i32 1 2 3
// OBJECT: u = bytes \xff\xff\xff\xff\xff\xff\xff\xff
// OBJECT: a = i32 -7
// PREDICT: exit 0
// OUTPUT: k 0.5 -2.25 18446744073709551615 1 -7 3
// EXPECT: verdict held
#include <coset.h>
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
    struct pair {
        char c;
        double d;
    } p;
    float f;
    unsigned long u;
    int a[3];
    coset_symbolic(&p, sizeof p, "p");
    klee_make_symbolic(&f, sizeof f, "f");
    coset_symbolic(a, sizeof a, "a");
    coset_symbolic(&u, sizeof u, "u");
    coset_symbolic(&a[1], 4, "a");
    printf("%c %g %g %lu %d %d %d", p.c, p.d, f, u, a[0], a[1], a[2]);
    return 0;
}
