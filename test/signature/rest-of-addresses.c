// A write over a part of a pointer leaves bytes of its address behind, which are another address natively: they are not told and not
// compared. A union is told by the narrower member; what cannot be told without these bytes is a number that depends on addresses.
#include <stdlib.h>
#include <string.h>
union number { int i; const char *s; };
union number *made(int n) { union number *v = malloc(sizeof *v); if (!v) return NULL; v->s = "none"; if (n) v->i = n; return v; }
void set(union number *v, int n) { if (v) v->i = n; }
struct holder { int tag; union number u; };
void set_in_struct(struct holder *v, int n) { if (v) { v->tag = 0; v->u.i = n; } }
static union number global = {.s = "abc"};
void set_global(int n) { if (n > 3) global.i = n; }
union number returned(int k) { union number u; u.s = "abc"; if (k) u.i = k; return u; }
struct short_tag { short tag; union number u; };
struct short_tag returned_in_struct(int k) { struct short_tag r = {1, {.s = "q"}}; if (k > 0) { r.tag = 2; r.u.i = k; } return r; }
struct record { char *name; int n; };
void wipe(struct record *r) { if (r) memset(r, 0, 4); }
static struct record one = {.name = "one"};
void wipe_constant(int n) { if (n) memset(&one, 0, 4); }
union characters { char c[8]; void *p; };
struct assigned { int t; union characters u; };
void assign(struct assigned *d, const struct assigned *s) { if (d && s) { *d = *s; if (d->t == 2) d->u.c[7] = 0; } }
static union number many[2] = {{.s = "a"}, {.s = "b"}};
void set_element(unsigned i, int n) { if (i < 2) many[i].i = n; }
static unsigned char copied[8];
void copy_part(int n) { const char *text = "abc"; if (n) memcpy(copied, (char *)&text + 4, 4); }
struct sizes { int length, capacity; };
void grow(struct sizes *s) { if (s) { s->capacity = 8192; s->length = 560; s->length = 16; } }
// RUN: signature --function made
// EXPECT: cases 2
// RUN: signature --function set
// EXPECT: cases 2
// RUN: signature --function set_in_struct
// EXPECT: cases 2
// RUN: signature --function set_global
// EXPECT: cases 2
// EXPECT: outputs global == {.s = "abc"}
// EXPECT: outputs global == {.i = n}
// RUN: signature --function returned
// EXPECT: cases 2
// EXPECT: outputs result == {.s = "abc"}
// EXPECT: outputs result == {.i = k}
// RUN: signature --function returned_in_struct
// EXPECT: cases 2
// RUN: signature --function wipe
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 2
// RUN: signature --function wipe_constant
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 2
// RUN: signature --function assign
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 4
// RUN: signature --function set_element
// EXPECT: cases 3
// EXPECT: outputs many == {{.i = n}, {.s = "b"}}
// EXPECT: outputs many == {{.s = "a"}, {.s = "b"}}
// EXPECT: outputs many == {{.s = "a"}, {.i = n}}
// RUN: signature --function copy_part
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 2
// RUN: signature --function grow
// EXPECT: cases 2
