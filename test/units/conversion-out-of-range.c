// What a value becomes that does not fit is the compiler's choice: gcc makes 0 of what clang makes 0x8000000000000000 of.
int f(double x) { if (x > 1e25 && (unsigned long)x == 0) return 1; return 0; }
// RUN: test --function f
// EXPECT: passed 2
// EXPECT: differing 1
