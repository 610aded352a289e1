// Structs that the ABI splits over integer and vector registers: float pairs, int with double, nested, arrays inside.
#include <stdio.h>

struct ff { float a, b; };
struct fff { float a, b, c; };
struct ffff { float v[4]; };
struct dd { double a, b; };
struct ddd { double a, b, c; };
struct id { int a; double b; };
struct di { double a; int b; };
struct fi { float a; int b; };
struct iff { int a; float b, c; };
struct ld { long a; double b; };
struct cd { char a; double b; };
struct sfc { short a; float b; char c; };
struct nested { struct ff inner; struct { char c; short s; } rest; };
struct pair { long a; char b; };
struct pointerly { const char *text; int length; };
struct with_ld { long double l; int i; };
union either { double d; long l; float f[2]; };
struct tagged { int tag; union either value; };

static struct ff swap_ff(struct ff v) { return (struct ff){v.b, v.a}; }
static struct fff rotate_fff(struct fff v) { return (struct fff){v.b, v.c, v.a}; }
static struct ffff scale_ffff(struct ffff v, float by) { for (int i = 0; i < 4; i++) v.v[i] *= by; return v; }
static struct dd swap_dd(struct dd v) { return (struct dd){v.b, v.a}; }
static struct ddd rotate_ddd(struct ddd v) { return (struct ddd){v.b, v.c, v.a}; }
static struct id make_id(struct di v) { return (struct id){v.b, v.a}; }
static struct di make_di(struct id v) { return (struct di){v.b, v.a}; }
static struct fi bump_fi(struct fi v) { v.a += 0.5f; v.b += 1; return v; }
static struct iff bump_iff(struct iff v) { v.a++; v.b *= 2; v.c *= 3; return v; }
static struct ld bump_ld(struct ld v) { v.a <<= 3; v.b /= 4; return v; }
static struct cd bump_cd(struct cd v) { v.a++; v.b--; return v; }
static struct sfc bump_sfc(struct sfc v) { v.a--; v.b = -v.b; v.c++; return v; }
static struct nested bump_nested(struct nested v) { v.inner = swap_ff(v.inner); v.rest.s += v.rest.c; return v; }
static struct pair next_pair(struct pair v) { v.a *= 3; v.b++; return v; }
static struct pointerly tail(struct pointerly v) { v.text++; v.length--; return v; }
static struct with_ld bump_with_ld(struct with_ld v) { v.l *= 1.5L; v.i++; return v; }
static struct tagged convert(struct tagged v)
{
    if (v.tag == 0)
        v.value.l = (long)v.value.d;
    v.tag++;
    return v;
}
/* More arguments than registers: some structs go to the stack. */
static double many(struct dd a, struct id b, struct ff c, struct ld d, struct dd e, struct ddd f, struct pair g,
                   struct ld h, int i, double j, struct cd k)
{
    return a.a + 2 * a.b + 3 * b.a + 4 * b.b + 5 * c.a + 6 * c.b + 7 * (double)d.a + 8 * d.b + 9 * e.a + 10 * e.b +
           11 * f.c + 12 * (double)g.a + 13 * g.b + 14 * (double)h.a + 15 * h.b + 16 * i + 17 * j + 18 * k.a + 19 * k.b;
}

int main(void)
{
    struct ff ff = swap_ff((struct ff){1, 2});
    struct fff fff = rotate_fff((struct fff){1, 2, 3});
    struct ffff ffff = scale_ffff((struct ffff){{1, 2, 3, 4}}, 2.5f);
    struct dd dd = swap_dd((struct dd){1.25, 2.5});
    struct ddd ddd = rotate_ddd((struct ddd){1, 2, 3});
    struct id id = make_id((struct di){9.5, 8});
    struct di di = make_di(id);
    printf("%g %g %g %g %g %g\n", ff.a, ff.b, fff.a, fff.b, fff.c, ffff.v[3]);
    printf("%g %g %g %g %g %d %g %g %d\n", dd.a, dd.b, ddd.a, ddd.b, ddd.c, id.a, id.b, di.a, di.b);
    struct fi fi = bump_fi((struct fi){1, 2});
    struct iff iff = bump_iff((struct iff){1, 2, 3});
    struct ld ld = bump_ld((struct ld){5, 6});
    struct cd cd = bump_cd((struct cd){'a', 2});
    struct sfc sfc = bump_sfc((struct sfc){7, 8, 'x'});
    struct nested nested = bump_nested((struct nested){{1, 2}, {3, 4}});
    struct pair pair = next_pair((struct pair){5, 'p'});
    struct pointerly text = tail(tail((struct pointerly){"hello", 5}));
    struct with_ld wide = bump_with_ld((struct with_ld){3, 4});
    struct tagged tagged = convert(convert((struct tagged){0, {.d = 42.9}}));
    printf("%g %d %d %g %g %ld %g %c %g\n", fi.a, fi.b, iff.a, iff.b, iff.c, ld.a, ld.b, cd.a, cd.b);
    printf("%d %g %c %g %g %d %d\n", sfc.a, sfc.b, sfc.c, nested.inner.a, nested.inner.b, nested.rest.c, nested.rest.s);
    printf("%ld %c %s %d %Lg %d %d %ld\n", pair.a, pair.b, text.text, text.length, wide.l, wide.i, tagged.tag,
           tagged.value.l);
    printf("%g\n", many(dd, id, ff, ld, dd, ddd, pair, ld, 3, 4.5, cd));
    return 0;
}
