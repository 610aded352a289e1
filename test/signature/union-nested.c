// Unions in structs, in arrays, in unions, without a name, and of nothing but pointers; each pointer has its path.
struct leaf { int k; char *name; };
struct node {
    unsigned kind;
    union { long a; struct leaf *l; double d; };
    union { struct leaf *leaf; char *text; } u[2];
    union { int code; struct { short low; union { char c; signed char s; }; }; };
};
int f(struct node *n)
{
    if (!n)
        return -1;
    if (n->kind == 2)
        return n->d > 1.5;
    if (n->kind == 3 && n->u[0].leaf)
        return n->u[0].leaf->k;
    if (n->kind == 4 && n->u[1].text) {
        n->u[1].text[1] = 'z';
        return n->u[1].text[0] == 'a';
    }
    if (n->kind == 5) {
        n->code = n->code + 1;
        return n->c;
    }
    return n->a == 17;
}

// RUN: signature --function f
// EXPECT: condition n != NULL && *n.kind != 2 && *n.kind != 3 && *n.kind != 4 && *n.kind != 5 && !(*n.l is used)
// EXPECT: condition n != NULL && *n.kind == 5
// EXPECT: condition n != NULL && *n.kind == 4 && !(*n.u[1].leaf is used) && *n.u[1].text != NULL
// EXPECT: condition n != NULL && *n.kind == 4 && !(*n.u[1].leaf is used) && *n.u[1].text == NULL && !(*n.l is used)
// EXPECT: condition n != NULL && *n.kind == 3 && !(*n.u[0].leaf is used) && *n.u[0].text != NULL
// EXPECT: condition n != NULL && *n.kind == 3 && !(*n.u[0].leaf is used) && *n.u[0].text == NULL && !(*n.l is used)
// EXPECT: condition n != NULL && *n.kind == 2 && !(*n.l is used)
// EXPECT: condition n == NULL
// EXPECT: condition n != NULL && *n.kind == 2 && (*n.l is used)
// EXPECT: condition n != NULL && *n.kind == 3 && (*n.u[0].leaf is used) && *n.u[0].leaf != NULL
// EXPECT: condition n != NULL && *n.kind == 4 && (*n.u[1].leaf is used) && *n.u[1].leaf != NULL
// EXPECT: condition n != NULL && *n.kind == 3 && !(*n.u[0].leaf is used) && *n.u[0].text == NULL && (*n.l is used)
// EXPECT: condition n != NULL && *n.kind != 2 && *n.kind != 3 && *n.kind != 4 && *n.kind != 5 && (*n.l is used)
// EXPECT: condition n != NULL && *n.kind == 4 && !(*n.u[1].leaf is used) && *n.u[1].text == NULL && (*n.l is used)
// EXPECT: condition n != NULL && *n.kind == 3 && (*n.u[0].leaf is used) && !(*n.l is used) && *n.u[0].leaf == NULL
// EXPECT: condition n != NULL && *n.kind == 4 && (*n.u[1].leaf is used) && !(*n.l is used) && *n.u[1].leaf == NULL
// EXPECT: condition n != NULL && *n.kind == 4 && (*n.u[1].leaf is used) && (*n.l is used) && *n.u[1].leaf == NULL
// EXPECT: condition n != NULL && *n.kind == 3 && (*n.u[0].leaf is used) && (*n.l is used) && *n.u[0].leaf == NULL
