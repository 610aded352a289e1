// The input says where an array is written. Whether an element was written depends on the input, too: what every input of a
// case writes is told, and an input that leaves it uninitialised is another case.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct count { int n; };
struct bits { unsigned a : 3, b : 5; };
int rotate(int *a, unsigned k) { int t[2]; if (!a) return -1; for (int i = 0; i < 2; i++) t[(i + k) % 2] = a[i]; if (t[0] > 5) return 1; return t[0]; }
void copy(int *a, unsigned k) { int t[4]; if (!a) return; for (unsigned i = 0; i < 4; i++) t[(i + k) & 3] = a[i]; memcpy(a, t, sizeof t); }
int permute(unsigned i, unsigned j) { int p[3]; if (i > 2 || j > 2 || i == j) return -1; p[i] = 10; p[j] = 20; p[3 - i - j] = 30; return p[1]; }
int structs(unsigned k) { struct count c[2]; c[k & 1].n = 1; c[!(k & 1)].n = 2; return c[0].n; }
int fields(unsigned k) { struct bits t[2]; t[k & 1].a = 5; t[!(k & 1)].a = 2; return t[0].a; }
int reverse(const char *p, unsigned n) { char t[3]; if (!p || n == 0 || n > 3) return -1; for (unsigned k = 0; k < n; k++) t[n - 1 - k] = p[k]; return t[0]; }
int seen; int apart(unsigned k) { int t[2]; t[k & 1] = 7; if (k & 1) seen = 1; return t[1]; }
int other_field(unsigned k) { struct bits t[2]; t[k & 1].a = 5; t[!(k & 1)].b = 2; return t[0].a; }
int element(unsigned k) { int t[4]; for (int i = 0; i < 3; i++) t[i] = i * 10; if (k > 3) return -1; return t[k]; }
int inside(unsigned k) { int t[4]; for (int i = 0; i < 3; i++) t[i] = i * 10; if (k > 2) return -1; return t[k]; }
void text(unsigned k) { char t[3]; t[k & 1] = 'a'; t[!(k & 1)] = 'b'; t[2] = 0; printf("<%s>\n", t); }
void hole(unsigned k) { char t[3]; t[k & 1] = 'a'; t[2] = 0; printf("<%s>\n", t); }
void nothing(int *o, unsigned k) { int t[2]; if (!o) return; t[k & 1] = 4; o[0] = t[0]; }
int *into_new(unsigned i, int x) { int *p = malloc(8); if (p) p[i & 1] = x; return p; }
char *ended(unsigned n) { if (n > 2) return 0; char *p = malloc(3); memset(p, 'a', n); p[n] = 0; return p; }
// RUN: signature --function rotate
// EXPECT: outputs result == k & 1 ? *a[1] : *a[0]
// EXPECT: outputs result == 1
// EXPECT: outputs result == -1
// EXPECT: bounds arrays of 4 elements
// RUN: signature --function copy
// EXPECT: cases 2
// EXPECT: bounds arrays of 4 elements
// RUN: signature --function permute
// INPUTS: unsigned i, unsigned j
// CASE: i > 2 => result == -1
// CASE: i <= 2 && j > 2 => result == -1
// CASE: i <= 2 && j == i => result == -1
// CASE: i <= 2 && j <= 2 && i != j => result == i == 1 ? 10 : j == 1 ? 20 : 30
// EXPECT: bounds none
// RUN: signature --function structs
// INPUTS: unsigned k
// CASE: 1 => result == k & 1 ? 2 : 1
// EXPECT: bounds none
// RUN: signature --function fields
// INPUTS: unsigned k
// CASE: 1 => result == k & 1 ? 2 : 5
// EXPECT: bounds none
// RUN: signature --function reverse
// EXPECT: cases 6
// EXPECT: bounds text of at most 8 bytes
// RUN: signature --function apart --criterion return
// EXPECT: condition !(k & 1)
// EXPECT: condition k & 1
// EXPECT: outputs result == uninitialised
// EXPECT: outputs result == 7
// RUN: signature --function other_field
// EXPECT: condition !(k & 1)
// EXPECT: condition k & 1
// EXPECT: outputs result == 5
// EXPECT: outputs result == uninitialised
// RUN: signature --function element
// EXPECT: outputs result == (int[]){0, 10, 20, 0}[k]
// EXPECT: outputs result == -1
// EXPECT: outputs result == uninitialised
// RUN: signature --function inside
// EXPECT: cases 2
// EXPECT: bounds none
// RUN: signature --function text
// EXPECT: cases 1
// EXPECT: bounds none
// RUN: signature --function hole
// EXPECT: bounds uninitialised memory read as zero at uninitialised-placed.c:19
// RUN: signature --function nothing
// EXPECT: cases 3
// EXPECT: bounds arrays of 4 elements; uninitialised memory read as zero at uninitialised-placed.c:20
// RUN: signature --function into_new
// EXPECT: cases 2
// EXPECT: outputs result == a new object; the new object == {x, uninitialised}
// EXPECT: outputs result == a new object; the new object == {uninitialised, x}
// RUN: signature --function ended
// EXPECT: cases 4
// EXPECT: outputs result == a new object; the new object == {'\0', uninitialised, uninitialised}
// EXPECT: outputs result == NULL
// EXPECT: outputs result == a new object; the new object == {'a', '\0', uninitialised}
// EXPECT: outputs result == a new object; the new object == "aa"
