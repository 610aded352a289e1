// Static functions and variables of one name in two files.
static int state = 1, count;
static int step(int x)
{
    if (x > state)
        count++;
    return x > 3 ? 1 : 0;
}
int other(int x);
int both(int x)
{
    static int count;
    count += x;
    return step(x) + other(x) + count;
}
// RUN: test --function step same-names.c same-names.part.c
// EXPECT: exit 123
// EXPECT: stderr several files define a function step: same-names\.c, same-names\.part\.c; --function same-names\.c:step selects
// RUN: signature --function same-names.part.c:step same-names.c same-names.part.c
// EXPECT: exit 0
// EXPECT: stdout returns 9
// RUN: signature --function ./same-names.c:step --certify same-names.c same-names.part.c
// EXPECT: exit 0
// EXPECT: stdout returns 1
// EXPECT: stdout 0 mismatches; [1-9][0-9]* native runs, 0 mismatches
// RUN: deps --function same-names.part.c:step same-names.c same-names.part.c
// EXPECT: exit 0
// EXPECT: stdout ^step  same-names\.part\.c:2
// RUN: signature --function nothing.c:step same-names.c same-names.part.c
// EXPECT: exit 123
// EXPECT: stderr none of the files defines the function nothing\.c:step
// RUN: signature --function both --globals --certify --seed same-names.part.c:state=4,both:count=3 same-names.c same-names.part.c
// EXPECT: exit 0
// EXPECT: stdout same-names\.c:count becomes same-names\.c:count \+ 1
// EXPECT: stdout both:count becomes both:count \+ x
// EXPECT: stdout same-names\.part\.c:count becomes same-names\.part\.c:count - 1
// EXPECT: stdout disjoint and cover
// EXPECT: stdout , 0 mismatches\.$
