// C leaves open what a value becomes that does not fit, and compilers differ: a bound of the answer, with its line.
// A value whose range was checked, or that follows from an integer, fits.
unsigned long outside(double x) { return (unsigned long)x; }
int checked(double x) { return x >= -2147483648.0 && x < 2147483648.0 ? (int)x : 0; }
int almost(double x) { return x <= 2147483647.0 ? (int)x : 0; }
int not_a_number(double x)
{
    if (x < 0 || x > 100)
        return -1;
    return (int)x;
}
int half(int x) { return (int)(x * 0.5); }
int twice(int x) { return (int)(x * 2.0); }
int rounded(int x) { return (int)(x + 0.5f); }
int never_symbolic(int x) { volatile double large = 1e30; return x ? (int)large : 0; }
// RUN: test --function outside
// EXPECT: tests 1
// EXPECT: bounds floating-point values that do not fit converted as on x86 at float-conversion-bound.c:3
// RUN: test --function checked
// EXPECT: tests 3
// EXPECT: bounds none
// RUN: test --function almost
// EXPECT: tests 2
// EXPECT: bounds floating-point values that do not fit converted as on x86 at float-conversion-bound.c:5
// RUN: test --function not_a_number
// EXPECT: tests 3
// EXPECT: bounds floating-point values that do not fit converted as on x86 at float-conversion-bound.c:10
// RUN: test --function half
// EXPECT: tests 1
// EXPECT: bounds none
// RUN: test --function twice
// EXPECT: tests 1
// EXPECT: bounds floating-point values that do not fit converted as on x86 at float-conversion-bound.c:13
// RUN: test --function rounded
// EXPECT: tests 1
// EXPECT: bounds floating-point values that do not fit converted as on x86 at float-conversion-bound.c:14
// RUN: test --function never_symbolic
// EXPECT: tests 2
// EXPECT: bounds floating-point values that do not fit converted as on x86 at float-conversion-bound.c:15
