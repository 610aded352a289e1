// A harness in old C: nothing is declared, main has no type, and inputs have no names.
// EXPECT: tests 4
// EXPECT: exits 1 2 3 4
// NATIVE: no
main()
{
    int x, y;
    klee_make_symbolic(&x, sizeof x, "");
    klee_make_symbolic(&y, sizeof y, "y");
    klee_assume(y != 7);
    if (x == nondet_int())
        return y > 7 ? 1 : 2;
    return y > 7 ? 3 : 4;
}
