// What C promises about addresses holds natively, too: the answers are complete.
#include <stddef.h>
#include <stdint.h>
struct node { struct node *next; int v; };
int tagged(struct node *n) { uintptr_t w = (uintptr_t)n | 1; struct node *m = (struct node *)(w & ~(uintptr_t)1); return m ? m->v > 3 : -1; }
long span(char *s) { char *e = s; if (!s) return -1; while (e - s < 3 && *e) e++; return e - s; }
int aligned(int *p) { return ((uintptr_t)p & 3) == 0 && (uintptr_t)p % 4 == 0; }
int same(int *p, int *q) { return p == q; }
int null(int *p) { return (uintptr_t)p == 0; }
int offset(struct node *n) { return n && (char *)&n->v - (char *)n == offsetof(struct node, v); }
int within(char *p, int i) { return p && i >= 0 && i < 8 && p + i >= p && p + i < p + 8; }

// RUN: signature --function tagged
// EXPECT: cases 2
// RUN: signature --function span
// EXPECT: cases 5
// RUN: signature --function aligned
// EXPECT: cases 1
// RUN: signature --function same
// EXPECT: cases 1
// RUN: signature --function null
// EXPECT: cases 1
// RUN: signature --function offset
// EXPECT: cases 2
// RUN: signature --function within
// EXPECT: cases 4
