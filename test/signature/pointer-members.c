// Pointers in memory: what a function leaves as it was is no output, what it sets is told by what it points to.
#include <stdlib.h>
#include <string.h>
struct node { int value; struct node *next; };
struct label { char *text; int length; };
static struct node *newest;
int first(struct node *n) { return n ? n->value : 0; }
void end(const char *s, const char **e) { *e = s + strlen(s); }
void append(struct node *n, struct node *other) { n->next = other; newest = n; }
void drop(struct node *n) { if (n->value) n->next = n->next ? n->next->next : NULL; }
void set(struct label *label, int length) { label->text = length > 3 ? "long" : NULL; label->length = length; }
void add(struct node *n) { n->next = malloc(sizeof *n); n->next->next = NULL; }
int local(int x) { int other = 0, here = x, *p = x ? &here : &other;
    return *p; }

// RUN: signature --function first
// EXPECT: outputs result == *n.value
// EXPECT: outputs result == 0
// RUN: signature --function end --array-size 1
// EXPECT: outputs *e == s
// EXPECT: outputs *e == s + 1
// RUN: signature --function append
// EXPECT: outputs *n == {.value = *n.value, .next = other}; newest == n
// RUN: signature --function drop
// EXPECT: outputs
// EXPECT: outputs *n == {.value = *n.value, .next = **n.next.next}
// EXPECT: outputs *n == {.value = *n.value, .next = NULL}
// RUN: signature --function set
// EXPECT: outputs *label == {.text = NULL, .length = length}
// EXPECT: outputs *label == {.text = "long", .length = length}
// RUN: signature --function add
// EXPECT: outputs *n == {.value = *n.value, .next = a new object}; the new object == {.value = uninitialised, .next = NULL}
// RUN: signature --function local --criterion p@13
// EXPECT: outputs p == &other
// EXPECT: outputs p == &here
