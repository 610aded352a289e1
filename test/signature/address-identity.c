// Objects that exist at the same time have different addresses. Whether a freed object and a later one do, the place behind an object
// and another object, or two texts that the linker may merge, is decided by the machine: the answer is not complete.
#include <stdint.h>
#include <stdlib.h>
int again(int x) { char *a = malloc(8); if (!a) return 0; uintptr_t old = (uintptr_t)a; free(a); char *b = malloc(8); int same = (uintptr_t)b == old; free(b); return same ? x : x + 1; }
int moved(int n) { char *p = malloc(16); uintptr_t old = (uintptr_t)p; char *q = realloc(p, n & 1 ? 20 : 24); int m = (uintptr_t)q != old; free(q); return m; }
struct vec { int *d; size_t n, cap; };
int push(struct vec *v, int x) { if (!v || v->n != v->cap || v->n > 1) return -1; uintptr_t old = (uintptr_t)v->d; int *d = realloc(v->d, (v->cap + 1) * sizeof *d); if (!d) return -1; v->d = d; v->cap++; v->d[v->n++] = x; return (uintptr_t)d != old; }
int before(int x) { char *a = malloc(8), *b = malloc(8); uintptr_t old = (uintptr_t)a; free(a); int same = (uintptr_t)b == old; free(b); return same ? x : x + 1; }
static uintptr_t address(void) { char c[8]; return (uintptr_t)c; }
int gone(int x) { char d[8]; return address() == (uintptr_t)d; }
int g, h, row[4], rows[4];
int behind(int x) { return &g + 1 == &h ? x : x + 1; }
int behind_row(int x) { int *p = row + 4, *q = rows; return p != q ? x : x + 1; }
int behind_local(int x) { int a[2], b[2]; a[0] = b[0] = x; return (char *)a + 8 == (char *)b; }
int in_front(int x) { static char a[8], b[8]; return b - 8 == a; }
int middle(int x) { int *p = row + 4, *q = rows + 1; return p != q ? x : x + 1; }
int loop(int x) { int n = 0; for (int *p = row; p != row + 4; p++) n += *p; return n + x; }
int texts(int x) { const char *a = "xabc", *b = "abc"; return a + 1 == b ? x : x + 1; }
int other_texts(int x) { const char *a = "xabc", *b = "abd"; return a + 1 == b ? x : x + 1; }
int chosen(int x) { int *p = x > 3 ? &g : row, *q = rows; return p == q; }
int chosen_end(int x) { int *p = x > 3 ? &g : row + 4, *q = rows; return p == q; }

// RUN: signature --function again
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function moved
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function push
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function before --certify
// EXPECT: bounds allocations succeed
// EXPECT: outputs result == x + 1
// RUN: signature --function gone
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function behind
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function behind_row
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function behind_local
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function in_front
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function middle --certify
// EXPECT: outputs result == x
// RUN: signature --function loop --certify
// EXPECT: bounds globals at their initial values
// EXPECT: outputs result == x
// RUN: signature --function texts
// EXPECT: incomplete whether two addresses are equal
// RUN: signature --function other_texts --certify
// EXPECT: outputs result == x + 1
// RUN: signature --function chosen --certify
// EXPECT: outputs result == 0
// EXPECT: outputs result == 0
// RUN: signature --function chosen_end
// EXPECT: incomplete whether two addresses are equal
