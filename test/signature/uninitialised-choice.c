#include <stdlib.h>
char *f(unsigned i){ if (i>3) return NULL; char *p=malloc(4); p[i]='x'; return p; }
int g(unsigned i){ int a[4]; a[i&3]=5; return a[0]; }
struct v{int n;int a[4];}; struct v h(unsigned i,int x){struct v r; r.n=1; if(i>3)i=3; r.a[i]=x; return r;}
int k(unsigned i){ int a[4] = {0}; a[i&3]=5; return a[0]; }
struct v s(int x) { struct v r; r.n = 1; r.a[2] = x; return r; }
// Only one element is written, and the input says which: of memory that is left behind there is a case for each; a read is decided.
// RUN: signature --function f
// EXPECT: outputs result == a new object; the new object == {'x', uninitialised, uninitialised, uninitialised}
// EXPECT: outputs result == NULL
// EXPECT: outputs result == a new object; the new object == {uninitialised, uninitialised, uninitialised, 'x'}
// EXPECT: outputs result == a new object; the new object == {uninitialised, uninitialised, 'x', uninitialised}
// EXPECT: outputs result == a new object; the new object == {uninitialised, 'x', uninitialised, uninitialised}
// RUN: signature --function g
// EXPECT: outputs result == 5
// EXPECT: outputs result == uninitialised
// EXPECT: bounds uninitialised memory read as zero at uninitialised-choice.c:3
// RUN: signature --function s
// EXPECT: outputs result == {.n = 1, .a = {uninitialised, uninitialised, x, uninitialised}}
// RUN: signature --function k
// EXPECT: outputs result == (i & 3) == 0 ? 5 : 0
