// Compound literals: as arguments, with addresses, in loops, at file scope, arrays and unions.
#include <stdio.h>
#include <string.h>

struct point { int x, y; };
struct line { struct point from, to; };
union value { int i; double d; };

static int *file_scope = (int[]){1, 2, 3, 4};
static struct point *origin = &(struct point){7, 8};

static int area(const struct point *a, const struct point *b) { return (b->x - a->x) * (b->y - a->y); }
static int sum(const int *values, int n)
{
    int total = 0;
    while (n--)
        total += *values++;
    return total;
}
static struct line make(int n) { return (struct line){{n, n + 1}, {.y = n * 2, .x = n * 3}}; }

int main(void)
{
    printf("%d\n", area(&(struct point){1, 2}, &(struct point){.y = 10, .x = 5}));
    printf("%d\n", sum((int[]){1, 2, 3, [5] = 10}, 6));
    struct line l = make(4);
    printf("%d %d %d %d\n", l.from.x, l.from.y, l.to.x, l.to.y);
    struct point *kept[3];
    for (int i = 0; i < 3; i++) {
        struct point *p = &(struct point){i, i * i};
        kept[i] = origin;
        origin->x += p->y;
    }
    printf("%d %d\n", kept[2]->x, origin->y);
    file_scope[2] = 40;
    printf("%d\n", sum(file_scope, 4));
    char *text = (char[]){"changeable"};
    text[0] = 'C';
    printf("%s %zu\n", text, sizeof (char[]){"changeable"});
    printf("%g %d\n", ((union value){.d = 2.5}).d, (int){5} + ((struct point){1, 2}).y);
    int n = 3;
    int *p = (int[3]){n, n * 2, n * 3};
    p[1]++;
    printf("%d %d %d\n", p[0], p[1], p[2]);
    struct point copy = (struct point){.x = 1};
    copy = (struct point){copy.y, copy.x};
    printf("%d %d\n", copy.x, copy.y);
    const char *const *names = (const char *const[]){"a", "bc", NULL};
    size_t length = 0;
    for (; *names; names++)
        length += strlen(*names);
    return (int)length;
}
