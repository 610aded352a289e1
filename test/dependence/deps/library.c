struct list { struct list *next; int value; };

static int first(struct list *l)
{
    return l->value;
}

int replace(struct list *a, struct list *b, int c)
{
    int old = a->value;
    if (c)
        b->value = 1;
    return old + first(a);
}

// Without main, pointers that come in may be equal.
// RUN: deps --function replace
// EXPECT: control 11T-12
// EXPECT: data 10-13:old 12-13
// EXPECT: potential 11F-13
