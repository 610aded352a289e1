// An index of an array inside a struct may lead to a pointer behind it, as far as the address tells. What the program can reach is
// not mixed with that pointer: it is another case, or none if the program excludes it.
struct numbers { long n[2]; char *p; };
struct named { char name[6]; int *p; int v; };
void write(struct numbers *a, unsigned i) { if (a && i < 2) a->n[i] = 7; }
long read(struct numbers *a, unsigned i) { if (a && i < 2) return a->n[i]; return 0; }
void beyond(struct numbers *a, unsigned i) { if (a && i < 3) a->n[i] = 7; }
int letter(struct named *a, unsigned i) { if (a && i < 6) return a->name[i] == 'x'; return 2; }
int local(unsigned i) { struct named l = {.name = "abcde"}; l.p = &l.v; return i < 5 ? l.name[i] : -1; }
struct named table[2]; int row(unsigned k, unsigned i) { table[1].name[1] = 'b'; table[0].p = &table[0].v; return k < 2 && i < 6 ? table[k].name[i] : 0; }

// RUN: signature --function write
// EXPECT: outputs *a == {.n = {i == 0 ? 7 : *a.n[0], i == 1 ? 7 : *a.n[1]}, .p = *a.p}
// EXPECT: outputs
// EXPECT: outputs
// RUN: signature --function read
// EXPECT: outputs result == i == 0 ? *a.n[0] : *a.n[1]
// EXPECT: outputs result == 0
// EXPECT: outputs result == 0
// RUN: signature --function beyond
// EXPECT: condition a != NULL && i <= 1
// EXPECT: condition a != NULL && i >= 3
// EXPECT: condition a == NULL
// EXPECT: condition a != NULL && i == 2
// RUN: signature --function letter
// EXPECT: condition a != NULL && i < 6
// EXPECT: condition a != NULL && i >= 6
// EXPECT: condition a == NULL
// RUN: signature --function local
// EXPECT: cases 2
// RUN: signature --function row
// EXPECT: cases 3
