// A pointer parameter that the function does not check: null is a fault.
// EXPECT: tests 3
// EXPECT: fault ptr
// RUN: test --function is_large
// NATIVE: no
int is_large(const int *value)
{
    if (*value > 1000) // FAULT HERE
        return 1;
    return 0;
}
