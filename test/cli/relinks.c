struct node { int value; struct node *next; };
struct node *relink(struct node *n, struct node *other)
{
    n->next = other;
    return other;
}

// RUN: signature --function relink relinks.c
// EXPECT: exit 120
// EXPECT: stdout then  returns other\n          \*n\.next == other\n    e\.g\.
// RUN: signature --function relink --smt2 relinks.c
// EXPECT: exit 120
// EXPECT: stdout addresses mean nothing here\n; \*n has no definition: it is or holds a pointer
