#include <stdio.h>
struct either { int tag; union { char *p; long n; }; };
int stream(FILE *in) { return fgetc(in); }
int sum(struct either *e, long a)
{
    if (!e)
        return 0;
    if (e->tag == 1)
        return e->p && e->p[0] == 'x';
    return e->n == 7 || *(int *)a == 3 || (long)e == a;
}
_BitInt(37) odd(_BitInt(37) x) { return x | 1; }
int room(char *p, unsigned long n) { if (!p) return 2; if (n > -1ul - (unsigned long)p) return 1; return 0; }
int sum_of(char *p, unsigned long n) { return p ? ((unsigned long)p + n + 15 & ~15ul) > (unsigned long)p : 9; }
int main(void) { return 0; }

// RUN: signature --function sum addresses.c
// EXPECT: exit 120
// EXPECT: stdout (?s)\A(?!.*2684)
// EXPECT: stdout input number is used as a pointer, and taken to point to no object at addresses.c:10
// RUN: signature --function sum --json addresses.c
// EXPECT: exit 120
// EXPECT: stdout (?s)\A(?!.*2684)
// RUN: signature --function sum --markdown addresses.c
// EXPECT: exit 120
// EXPECT: stdout (?s)\A(?!.*2684)
// RUN: signature --function sum --smt2 addresses.c
// EXPECT: exit 120
// EXPECT: stdout (?s)\A(?!.*#x00000000100)
// RUN: signature --function room addresses.c
// EXPECT: exit 121
// EXPECT: stdout p != NULL && n > \.\.\.
// RUN: signature --function room --json addresses.c
// EXPECT: exit 121
// EXPECT: stdout "p != NULL && n > \.\.\.
// RUN: signature --function room --smt2 addresses.c
// EXPECT: exit 121
// EXPECT: stdout (?s)\A(?!.*#xffffdff)
// EXPECT: stdout declare-fun \|address 1\| \(\) \(_ BitVec 64\)
// EXPECT: stdout bvult \|address 1\| n
// RUN: signature --function sum_of addresses.c
// EXPECT: exit 121
// EXPECT: stdout (?s)\A(?!.*527768)
// RUN: slice --function sum --input a=0,*e.tag=1 addresses.c
// EXPECT: exit 0
// EXPECT: stdout \*e = \{\.tag = \*e\.tag, 
// EXPECT: stdout (?s)\A(?!.*2684)
// RUN: signature --function stream addresses.c
// EXPECT: exit 122
// EXPECT: stderr parameter in of stream is a FILE \*, which coset cannot make; analyse a function that opens a file and calls stream
// RUN: signature --function odd addresses.c
// EXPECT: exit 122
// EXPECT: stderr parameter x of odd has a _BitInt, whose width is not in clang's debug information
