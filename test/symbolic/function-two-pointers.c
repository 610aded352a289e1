// Two pointer parameters: each null or an object of its own.
// EXPECT: tests 5
// RUN: test --function order
// NATIVE: no
int order(int *a, int *b)
{
    if (!a && !b)
        return 0;
    if (!a)
        return 1;
    if (!b)
        return 2;
    if (*a > *b) {
        int kept = *a;
        *a = *b;
        *b = kept;
        return 3;
    }
    return 4;
}
