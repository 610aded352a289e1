// Compilers differ in the width of what is computed from a bit-field that is wider than int: gcc takes the field's, clang the type's.
struct fields { unsigned long long wide : 35; int small : 7; long number : 40; };
int below(unsigned long long x, unsigned long long limit)
{
    struct fields fields = {0};
    fields.wide = x;
    return x == 0 && limit == 0x7ffffffffULL && fields.wide - 1 > limit;
}
int twice(struct fields *fields)
{
    return fields && fields->wide << 3 == 8;
}
int small(struct fields fields)
{
    return fields.small - 1 > 5;
}
// RUN: test --function below
// EXPECT: passed 3
// EXPECT: differing 1
// EXPECT: stdout bit-fields wider than int computed with as clang does at
// RUN: test --function twice
// EXPECT: passed 2
// RUN: test --function small
// EXPECT: passed 1
