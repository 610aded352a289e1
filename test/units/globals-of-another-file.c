// Tests compare variables of another file, which this file cannot name; how many come before them depends on the pointer.
void set_first(int x);
void set_second(int x);
int choose(const int *x)
{
    if (x)
        set_first(1);
    else
        set_second(2);
    return 0;
}
// FILES: globals-of-another-file.part.c
// RUN: test --function choose
// EXPECT: passed 2
