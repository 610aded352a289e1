// Function pointers: tables, returned, in structs, compared, cast, pointers to pointers, as parameters.
#include <stdio.h>
#include <stdlib.h>

typedef int (*operation)(int, int);

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static operation choose(char c) { return c == '+' ? add : c == '-' ? subtract : c == '*' ? multiply : NULL; }
static int (*choose_plain(int which))(int, int) { return which ? &add : &multiply; }
static int apply(operation f, int a, int b) { return f(a, b); }
static int fold(const int *values, int n, int start, int f(int, int))
{
    for (int i = 0; i < n; i++)
        start = f(start, values[i]);
    return start;
}
struct object {
    int value;
    const struct methods *methods;
};
struct methods {
    int (*get)(const struct object *);
    void (*set)(struct object *, int);
    const char *name;
};
static int get_plain(const struct object *o) { return o->value; }
static int get_double(const struct object *o) { return o->value * 2; }
static void set_plain(struct object *o, int v) { o->value = v; }
static void set_clamped(struct object *o, int v) { o->value = v > 100 ? 100 : v; }
static const struct methods plain = {get_plain, set_plain, "plain"};
static const struct methods special = {get_double, set_clamped, "special"};
static int compare_descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }
static void visit(int n, void (*callback)(int, void *), void *data)
{
    for (int i = 0; i < n; i++)
        callback(i, data);
}
static void collect(int i, void *data) { *(int *)data += i * i; }
static operation table[] = {add, subtract, multiply, NULL};

int main(void)
{
    for (operation *f = table; *f; f++)
        printf("%d ", (*f)(12, 5));
    printf("\n%d %d\n", choose('+')(1, 2), (**choose('*'))(3, 4));
    printf("%d %d\n", choose('?') == NULL, choose('-') == subtract);
    printf("%d %d %d\n", choose_plain(1)(6, 7), choose_plain(0)(6, 7), choose_plain(1) == table[0]);
    int values[] = {1, 2, 3, 4, 5};
    printf("%d %d\n", fold(values, 5, 0, add), fold(values, 5, 1, multiply));
    struct object objects[] = {{5, &plain}, {5, &special}};
    for (int i = 0; i < 2; i++) {
        struct object *o = &objects[i];
        o->methods->set(o, 150);
        printf("%s %d\n", o->methods->name, o->methods->get(o));
    }
    qsort(values, 5, sizeof *values, compare_descending);
    printf("%d %d\n", values[0], values[4]);
    int total = 0;
    visit(10, collect, &total);
    printf("%d\n", total);
    void *raw = (void *)add;
    operation back = (operation)raw;
    printf("%d\n", apply(back, 40, 2));
    operation *indirect = &table[1];
    *indirect = add;
    printf("%d %d\n", table[1](1, 1), (add ? 1 : 0) + (back != multiply));
    return apply(table[2], 6, 7);
}
