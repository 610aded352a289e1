// Complex numbers are parameters, results, behind pointers and in structs.
#include <complex.h>
float _Complex cf(float _Complex z, float t) { if (crealf(z) > t) return z * 2; return z; }
double _Complex cd(double _Complex z) { if (cimag(z) == 1.5) return conj(z); return z; }
long double _Complex cl(long double _Complex z) { if (creall(z) > 1) return z; return -z; }
int pc(double _Complex *z) { if (z && creal(*z) > 3) { *z = 1; return 1; } return 0; }
struct c { int k; float _Complex z; };
int sc(struct c v) { return v.k == 2 && crealf(v.z) < 0; }

// RUN: signature --function cf
// EXPECT: cases 2
// RUN: signature --function cd
// EXPECT: cases 2
// RUN: signature --function cl
// EXPECT: cases 2
// RUN: signature --function pc
// EXPECT: cases 3
// RUN: signature --function sc
// EXPECT: cases 2
