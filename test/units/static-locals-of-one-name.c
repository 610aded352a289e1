// Two static variables of one name in different functions: gcc's symbols do not say which is which, so what cannot be found is not
// checked, and a correct function passes.
int *first(int k)
{
    static int z;
    z = k;
    return &z;
}
struct holder { int *p; };
// RUN: test --function second
// EXPECT: passed 1
// EXPECT: differing 1
int *second(int k)
{
    static int z;
    z = k + 1;
    return &z;
}
// RUN: test --function into_memory
// EXPECT: passed 3
// EXPECT: differing 3
void into_memory(void **v, int k)
{
    static int z, other[4];
    if (v)
        *v = k ? (void *)&z : (void *)&other[2];
}
// RUN: test --function into_member
// EXPECT: passed 2
// EXPECT: differing 2
int into_member(struct holder *v)
{
    static int z = 3;
    if (!v)
        return 0;
    z++;
    v->p = &z;
    return *v->p;
}
// gcc drops the variable that nothing reads, and the other one that is left is not it.
// RUN: test --function only_writes
// EXPECT: passed 1
// EXPECT: differing 1
void only_writes(int k)
{
    static int kept __attribute__((unused));
    kept = k + 3;
}
int *keeps(int k)
{
    static int kept = 5;
    kept += k;
    return &kept;
}
