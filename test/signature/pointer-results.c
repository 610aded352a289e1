// Pointers that a function returns are told by what they point to: their addresses in coset's machine mean nothing.
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
struct point { int x, y; };
struct node { int value; struct node *next; };
struct store { struct point points[3]; int count; };
struct span { char *start; int length; };
static int table[10];
static struct store all;
static const char *names[] = {"zero", "one", "two"};
static int twice(int a) { return 2 * a; }
static int half(int a) { return a / 2; }
const char *skip(const char *p) { while (*p == ' ' && p[1] != '-') p++; return p; }
const char *name(unsigned level) { return level == 0 ? "debug" : level == 1 ? "\tinfo" + 1 : NULL; }
const char *listed(unsigned i) { return i < 3 ? names[i] : "many"; }
int *forward(int *p, int n) { return p + n; }
int *backward(int *p, unsigned char n) { return p + 4 - n; }
char *inside(int *p) { return (char *)p + 3; }
int *global(unsigned i) { return i < 10 ? &table[i] : &all.count; }
int *member(unsigned i) { return i < 3 ? &all.points[i].y : table + 3; }
int *behind(struct point *p, unsigned char i) { return &p[i].y; }
int *value(struct node *n) { return &n->value; }
struct node *next(struct node *n) { return n->next; }
struct node *either(struct node *n, int c) { return c ? n : NULL; }
const char *found(const char *s) { return strchr(s, 'a'); }
struct node *make(int n) { struct node *all = calloc(2, sizeof *all); return n ? all + 1 : all; }
int (*chosen(int c))(int) { return c ? twice : half; }
struct span cut(char *text, int length) { return (struct span){text + length, length}; }
const wchar_t *wide(int c) { return c ? L"a wide one" : L"two" + 1; }
void *number(int c) { return (void *)(c ? 16UL : 0UL); }

// RUN: signature --function skip --array-size 2
// EXPECT: outputs result == p
// EXPECT: outputs result == p + 1
// EXPECT: outputs result == p
// EXPECT: outputs result == p + 2
// RUN: signature --function name
// EXPECT: outputs result == "debug"
// EXPECT: outputs result == "\tinfo" + 1
// EXPECT: outputs result == NULL
// RUN: signature --function listed
// EXPECT: outputs result == (char *[]){"zero", "one", "two"}[i]
// EXPECT: outputs result == "many"
// RUN: signature --function forward
// EXPECT: outputs result == p + n
// RUN: signature --function backward
// EXPECT: outputs result == p - n + 4
// RUN: signature --function inside
// EXPECT: outputs result == (char *)p + 3
// RUN: signature --function global
// EXPECT: outputs result == table + i
// EXPECT: outputs result == &all.count
// RUN: signature --function member
// EXPECT: outputs result == &all.points[i].y
// EXPECT: outputs result == table + 3
// RUN: signature --function behind
// EXPECT: outputs result == &*p[i].y
// RUN: signature --function value
// EXPECT: outputs result == &*n.value
// RUN: signature --function next
// EXPECT: outputs result == *n.next
// RUN: signature --function either
// EXPECT: outputs result == NULL
// EXPECT: outputs result == n
// RUN: signature --function found --array-size 1
// EXPECT: outputs result == (*s[0] == 'a') ? s : NULL
// EXPECT: outputs result == NULL
// RUN: signature --function make
// EXPECT: outputs result == a new object; the new object == {{.value = 0, .next = NULL}, {.value = 0, .next = NULL}}
// EXPECT: outputs result == a new object + 1; the new object == {{.value = 0, .next = NULL}, {.value = 0, .next = NULL}}
// RUN: signature --function chosen
// EXPECT: outputs result == half
// EXPECT: outputs result == twice
// RUN: signature --function cut
// EXPECT: outputs result == {.start = text + length, .length = length}
// RUN: signature --function wide
// EXPECT: outputs result == L"two" + 1
// EXPECT: outputs result == L"a wide one"
// RUN: signature --function number
// EXPECT: outputs result == NULL
// EXPECT: outputs result == 0x10
