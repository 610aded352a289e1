// Structs by value through function pointers, recursion on struct values, chained calls, unions by value.
#include <stdio.h>

struct vector { double x, y, z; };
struct small { int a, b; };
typedef struct vector (*binary)(struct vector, struct vector);
typedef struct small (*step)(struct small);
union word { int i; float f; unsigned char bytes[4]; };
struct machine { step steps[3]; struct small state; };

static struct vector add(struct vector a, struct vector b) { return (struct vector){a.x + b.x, a.y + b.y, a.z + b.z}; }
static struct vector cross(struct vector a, struct vector b)
{
    return (struct vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static struct small fibonacci(struct small s) { return (struct small){s.b, s.a + s.b}; }
static struct small swap(struct small s) { return (struct small){s.b, s.a}; }
static struct small negate(struct small s) { return (struct small){-s.a, -s.b}; }
static union word flip(union word w)
{
    w.bytes[3] ^= 0x80;
    return w;
}
static struct small repeat(step f, struct small s, int n) { return n ? repeat(f, f(s), n - 1) : s; }
static struct small *run(struct machine *m, int n)
{
    for (int i = 0; i < n; i++)
        m->state = m->steps[i % 3](m->state);
    return &m->state;
}

int main(void)
{
    binary operations[] = {add, cross, add, cross};
    struct vector v = {1, 2, 3};
    for (int i = 0; i < 4; i++) {
        v = operations[i](v, (struct vector){i, 1, -1});
        printf("%g %g %g\n", v.x, v.y, v.z);
    }
    printf("%g\n", add(cross(v, v), add(v, v)).z);
    struct small s = repeat(fibonacci, (struct small){0, 1}, 30);
    printf("%d %d\n", s.a, s.b);
    struct machine m = {{fibonacci, swap, negate}, {2, 3}};
    printf("%d %d\n", run(&m, 20)->a, m.state.b);
    union word w = {.f = 2.5f};
    printf("%g %x\n", flip(w).f, flip(flip(w)).i);
    struct small table[2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
    table[0][1] = swap(table[1][0]);
    struct small *p = &table[0][0];
    for (int i = 0; i < 4; i++, p++)
        printf("%d,%d ", p->a, p->b);
    printf("\n");
    return fibonacci(swap((struct small){4, 9})).b;
}
