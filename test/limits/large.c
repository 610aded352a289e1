// A program whose static analysis takes long: a thousand functions call each other through a table and link nodes of their own.
typedef struct Node { struct Node *left, *right, **both[2]; int value; } Node;
typedef Node *Step(Node *node, Node **at, int depth);
enum { COUNT = 1000 };

#define FUNCTION(n) \
    static Node *step_##n(Node *node, Node **at, int depth) \
    { \
        static Node own, *list[4]; \
        if (depth == 0 || !node) \
            return *at; \
        if (node->value > depth) { \
            own.left = *at; \
            own.both[depth & 1] = &list[depth & 3]; \
            *at = node->right; \
            at = node->both[1]; \
        } else if (node->right) { \
            node->right->left = &own; \
            list[depth & 3] = node->left; \
            *node->both[0] = node; \
        } \
        for (int i = 0; i < depth; i++) \
            if (node->value == i) \
                node->right = steps[(unsigned)(depth + i) % COUNT](node->left, i & 1 ? at : list, depth - 1); \
        return node->value & 1 ? node->left : *at; \
    }
#define TEN(do, n) do(n##0) do(n##1) do(n##2) do(n##3) do(n##4) do(n##5) do(n##6) do(n##7) do(n##8) do(n##9)
#define HUNDRED(do, n) TEN(do, n##0) TEN(do, n##1) TEN(do, n##2) TEN(do, n##3) TEN(do, n##4) TEN(do, n##5) TEN(do, n##6) \
    TEN(do, n##7) TEN(do, n##8) TEN(do, n##9)
#define ALL(do) HUNDRED(do, 0) HUNDRED(do, 1) HUNDRED(do, 2) HUNDRED(do, 3) HUNDRED(do, 4) HUNDRED(do, 5) HUNDRED(do, 6) HUNDRED(do, 7) \
    HUNDRED(do, 8) HUNDRED(do, 9)
#define NAME(n) step_##n,
#define DECLARE(n) static Step step_##n;
ALL(DECLARE)
static Step *const steps[] = {ALL(NAME)};
ALL(FUNCTION)

int main(int count, char **arguments)
{
    static Node first, *list;
    (void)arguments;
    return steps[count](&first, &list, count) != &first;
}

// EXPECT: exit 121
// RUN: deps large.c
// EXPECT: stderr ^coset: \d+ functions were not analysed \(--max-time
// RUN: deps --json large.c
// EXPECT: stderr ^coset: \d+ functions were not analysed \(--max-time
// RUN: signature large.c
// EXPECT: stderr limit of time
