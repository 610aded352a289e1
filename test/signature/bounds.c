// What coset fixes is a bound of the answer, named only where the answer used it.
#include <stdlib.h>
#include <time.h>

struct node { struct node *next; int value; };
int counter = 3;

int number(int x) { return x > 3; }

int text(const char *s) { return s && s[0] == 'a'; }

int table(const int *a) { return a && a[3] > 0; }

int two(int *a, int *b)
{
    if (!a || !b)
        return 0;
    *a = 1;
    *b = 2;
    return *a;
}

int unlike(float *a, long *b) { return a && b && *b > 3; }

int list(const struct node *n) { return n && n->next && n->next->value == 7; }

/* A call through a pointer may reach any function, so it counts as one that uses globals. */
int call(int (*callback)(int), int x) { return callback ? callback(x) : x > 0; }

int global(int x) { return x > counter; }

int now(int x) { return time(NULL) > x; }

int asked(int x) { return x > 0 && getenv("HOME") != NULL; }

// RUN: signature --function number
// EXPECT: bounds none
// RUN: signature --function text
// EXPECT: bounds text of at most 8 bytes
// RUN: signature --function text --array-size 1
// EXPECT: bounds text of at most 1 byte
// RUN: signature --function table
// EXPECT: bounds arrays of 4 elements
// RUN: signature --function two
// EXPECT: bounds arrays of 4 elements; distinct objects
// RUN: signature --function unlike
// EXPECT: bounds arrays of 4 elements
// RUN: signature --function list
// EXPECT: bounds a single struct behind a pointer; lists and other chains of at most 4 objects; distinct objects
// RUN: signature --function call
// EXPECT: bounds callbacks null; globals at their initial values
// RUN: signature --function global
// EXPECT: bounds globals at their initial values
// RUN: signature --function global --globals
// EXPECT: bounds none
// RUN: signature --function now
// EXPECT: bounds time fixed
// RUN: signature --function asked
// EXPECT: bounds environment fixed
