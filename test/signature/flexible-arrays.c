// A struct that ends with an array without a size is shown as the struct with its elements, not as an array of structs; pointers in the
// elements lead on.
#include <stdlib.h>
struct list { int n; int d[]; };
struct name { char kind; char text[]; };
struct node { int v; };
struct nodes { long n; struct node *at[]; };
struct outer { short tag; struct list inner; };
struct list *make_list(int n, int x)
{
    if (n < 0 || n > 2)
        return NULL;
    struct list *made = malloc(sizeof *made + (unsigned)n * sizeof *made->d);
    if (!made)
        abort();
    made->n = n;
    for (int i = 0; i < n; i++)
        made->d[i] = x + i;
    return made;
}
struct name *make_name(char kind)
{
    struct name *made = malloc(sizeof *made + 3);
    if (!made)
        abort();
    made->kind = kind;
    made->text[0] = kind + 1;
    made->text[1] = 'x';
    made->text[2] = 0;
    return made;
}
struct nodes *make_nodes(int v)
{
    struct nodes *made = malloc(sizeof *made + 2 * sizeof *made->at);
    struct node *node = malloc(sizeof *node);
    if (!made || !node)
        abort();
    node->v = v;
    made->n = 2;
    made->at[0] = NULL;
    made->at[1] = node;
    return made;
}
struct outer *make_outer(int x)
{
    struct outer *made = malloc(sizeof *made + sizeof(int));
    if (!made)
        abort();
    made->tag = 3;
    made->inner.n = 1;
    made->inner.d[0] = x;
    return made;
}

// RUN: signature --function make_list
// EXPECT: outputs result == a new object; the new object == {.n = n, .d = {}}
// EXPECT: outputs result == NULL
// EXPECT: outputs result == NULL
// EXPECT: outputs result == a new object; the new object == {.n = n, .d = {x}}
// EXPECT: outputs result == a new object; the new object == {.n = n, .d = {x, x + 1}}
// RUN: signature --function make_name
// EXPECT: outputs result == a new object; the new object == {.kind = kind, .text = {(char)(kind + 1), 'x', '\0'}}
// RUN: signature --function make_nodes
// EXPECT: outputs result == a new object; the new object == {.n = 2, .at = {NULL, new object 2}}; new object 2 == {.v = v}
// RUN: signature --function make_outer
// EXPECT: outputs result == a new object; the new object == {.tag = 3, .inner = {.n = 1, .d = {x}}}
