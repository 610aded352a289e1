// Generic vector extensions: arithmetic, comparison, shifts, subscripts, conversion, shuffles, in memory.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef int v4si __attribute__((vector_size(16)));
typedef unsigned v4ui __attribute__((vector_size(16)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef int8_t v16qi __attribute__((vector_size(16)));
typedef uint16_t v8hi __attribute__((vector_size(16)));
typedef int64_t v2di __attribute__((vector_size(16)));

static void show(const char *name, v4si v) { printf("%s %d %d %d %d\n", name, v[0], v[1], v[2], v[3]); }
static v4sf scale(v4sf v, float by) { return v * by; }
static float dot(v4sf a, v4sf b)
{
    v4sf p = a * b;
    return p[0] + p[1] + p[2] + p[3];
}
struct body { v2df position, speed; };

int main(void)
{
    v4si a = {1, -2, 3, 40}, b = {10, 20, -7, 3};
    show("add", a + b); show("sub", a - b); show("mul", a * b); show("div", b / a); show("rem", b % a);
    show("and", a & b); show("or", a | b); show("xor", a ^ b); show("not", ~a); show("neg", -a);
    show("shl", a << 2); show("shr", a >> 1); show("lt", a < b); show("eq", a == b); show("ne", a != b);
    show("scalar", a + 5);
    v4ui u = (v4ui)a >> 28;
    show("unsigned", (v4si)u);
    v4sf f = {1.5f, 2.5f, -3.5f, 4};
    printf("%g %g\n", dot(f, f), dot(scale(f, 2), f));
    v4si less = f < 2.0f;
    show("less", less);
    v16qi bytes = {0};
    for (int i = 0; i < 16; i++)
        bytes[i] = (int8_t)(i * 10);
    bytes += bytes;
    v8hi halves = {1, 2, 3, 4, 5, 6, 7, 65535};
    halves *= 3;
    v2di wide = {1L << 40, -5};
    wide = wide * 3 - 1;
    int sum = 0;
    for (int i = 0; i < 16; i++)
        sum = sum * 3 % 9973 + bytes[i];
    printf("%d %u %u %ld %ld\n", sum, halves[3], halves[7], (long)wide[0], (long)wide[1]);
    struct body body = {{0, 1}, {0.5, -0.25}};
    for (int i = 0; i < 10; i++) {
        body.position += body.speed;
        body.speed *= 0.5;
    }
    printf("%.10g %.10g\n", body.position[0], body.position[1]);
    v4si array[3] = {a, b, a + b};
    int flat[12];
    memcpy(flat, array, sizeof flat);
    for (int i = 0; i < 12; i++)
        printf("%d ", flat[i]);
    v4si *p = array;
    p++;
    (*p)[2] = 99;
    printf("\n");
    show("memory", array[1]);
    v4si mask = a > b;
    v4si t = (a & mask) | (b & ~mask);
    show("select", t);
    show("shuffle", __builtin_shufflevector(a, b, 0, 4, 1, 5));
    v4sf converted = __builtin_convertvector(a, v4sf);
    printf("%g %zu\n", converted[3], sizeof a);
    return t[3];
}
// NATIVE: clang
