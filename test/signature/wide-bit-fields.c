// What is computed from a bit-field wider than int is a bound of the answer, because compilers differ; what is only read is none.
struct fields { unsigned long long wide : 35; int small : 7; long number : 40; };
int below(unsigned long long x)
{
    struct fields fields = {0};
    fields.wide = x;
    return fields.wide - 1 > 0x7ffffffffULL;
}
long sum(struct fields fields)
{
    return fields.number + 1;
}
unsigned long only_read(struct fields fields)
{
    if (fields.wide == 7 || !fields.number)
        return 0;
    fields.small = 3;
    return fields.wide;
}
int small(struct fields fields)
{
    return fields.small - 1 > 5;
}
unsigned long own_mask(unsigned long x)
{
    struct fields fields;
    fields.wide = x & 0x3ffffffffUL;
    return (x & 0x3ffffffffUL) - 1 > 0x3ffffffffUL ? 0 : fields.wide;
}

// RUN: signature --function below
// EXPECT: bounds bit-fields wider than int computed with as clang does at wide-bit-fields.c:7
// RUN: signature --function sum
// EXPECT: bounds bit-fields wider than int computed with as clang does at wide-bit-fields.c:11
// RUN: signature --function only_read
// EXPECT: bounds none
// RUN: signature --function small
// EXPECT: bounds none
// RUN: signature --function own_mask
// EXPECT: bounds none
