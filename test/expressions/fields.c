// Values of bit-fields, and of arrays and variables of short and char that are written from int: what is shown is what C reads there.
#include <stddef.h>
#include <string.h>
struct neighbours { unsigned c : 9; unsigned d : 1; };
struct mixed { unsigned a : 3; int b : 5; unsigned : 0; unsigned c : 9; _Bool d : 1; };
struct three { unsigned short c : 9; unsigned short d : 3; unsigned short e : 4; };
struct wide { unsigned long c : 40; unsigned d : 9; unsigned e : 1; };
struct signs { int a : 4; int b : 1; signed char c : 2; };
struct flags { _Bool a : 1, b : 1; unsigned n : 6; };
struct words { unsigned long a : 33; unsigned long b : 31; };
struct __attribute__((packed)) packed { unsigned a : 5; unsigned b : 13; int c : 9; unsigned d : 5; };
union number { unsigned all; struct { unsigned low : 4; unsigned high : 28; } parts; };
struct narrow { short s; signed char c; unsigned char u; unsigned short t; };
struct arrays { short s[2]; signed char c[3]; };
struct nested { struct neighbours first; struct narrow second; };
static struct neighbours counted;
struct three settings = {1, 2, 3};
short small;
signed char tiny;
unsigned char byte;
unsigned short half;
_Bool flag;
short row[3];
struct narrow record;

struct neighbours both(int x) { struct neighbours b = {0}; b.c = x; b.d = x >> 1; return b; }
struct mixed all_kinds(int x) { struct mixed b = {0}; b.a = x; b.b = x >> 1; b.c = x * 3; b.d = x; return b; }
struct wide changes_two(struct wide p, int x) { p.e = !p.e; p.d = x; return p; }
struct wide changes_sum(struct wide p, int x) { p.c += x; return p; }
struct signs signed_fields(int x) { struct signs s = {0}; s.a = x; s.b = x >> 4; s.c = x >> 5; return s; }
struct signs negated(struct signs s) { s.a = -s.a; s.b = ~s.b; s.c--; return s; }
struct flags bool_fields(unsigned x) { struct flags s = {0}; s.a = x & 1; s.b = x & 2; s.n = x >> 2; return s; }
struct flags from_byte(unsigned char x) { struct flags s; memcpy(&s, &x, 1); return s; }
struct words two_words(long x) { struct words w; w.a = x; w.b = x >> 33; return w; }
struct packed across_bytes(int x, int y) { struct packed p = {0}; p.a = x; p.b = y; p.c = x + y; p.d = x > y; return p; }
struct packed one_of_four(struct packed p, int x) { p.b = p.a + x; return p; }
union number in_union(unsigned x, unsigned y) { union number n; n.all = y; n.parts.low = x; return n; }
struct narrow narrowed(int x) { struct narrow n = {x, x + 1, x * 3, -x}; return n; }
struct narrow chosen(int x, int k) { struct narrow n = {0, 0, 0, 0}; n.s = k > 0 ? x : -5; n.u = k < 3 ? x : 250; return n; }
struct narrow shifted(long x) { struct narrow n = {x >> 8, x >> 16, x >> 24, x >> 32}; return n; }
struct arrays in_arrays(int x, int y) { struct arrays a = {{x, y}, {x >> 3, y, x - y}}; return a; }
struct nested in_struct(int x) { struct nested n = {{x, x >> 9}, {x, x, x, x}}; return n; }
void into_field(struct three *p, int x) { if (p) p->d = x; }
void into_two_fields(struct neighbours *p, int x) { if (p) { p->d = x >> 1; p->c = x >> 2; } }
void adds_to_field(struct three *p, int x) { if (p) p->e += x; }
void moves_field(struct three *p) { if (p) { p->d = p->c; p->c = p->e; } }
int compares_fields(struct three *p) { return p ? (p->e = p->c) == p->c : 9; }
void into_short(short *p, int x) { if (p) *p = x * 3; }
void into_char(signed char *p, int x) { if (p) *p = x - 1; }
void into_unsigned(unsigned char *p, int x) { if (p) *p = x >> 4; }
void into_narrow(struct narrow *p, int x) { if (p) { p->s = x; p->t = p->s; } }
void counts(int x) { counted.d = x >> 1; }
void sets(int x, int y) { settings.e = y; if (x > 0) settings.c = x; }
void globals(int x) { small = x; tiny = x + 1; byte = x * 2; half = x; flag = x & 4; }
void into_row(int x) { row[0] = x; row[1] = x >> 16; row[2] = row[0] - 1; }
void into_record(int x, unsigned y) { record.s = x; record.c = y; record.u = y >> 8; record.t = x; }
void from_float(float f) { memcpy(&record, &f, sizeof f); }
unsigned bits_of_float(float f) { unsigned bits; memcpy(&bits, &f, sizeof bits); return bits; }
unsigned long from_narrow(struct narrow n) { return n.s + (n.u << 8) + ((unsigned long)n.t << 40); }
int reads_fields(struct packed p, struct signs s) { return p.c > s.a ? p.b - s.c : s.b; }
