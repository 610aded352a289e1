// Pointers in variables that the test's file cannot name, of a function and of another file, are set as others are.
int counted(void)
{
    static int start = 5, *last = &start;
    if (!last)
        return -1;
    ++*last;
    last = &start;
    return start;
}
int other_text(int k);
int other_calls(int k);
int elsewhere(int k) { return other_text(k); }
int calls_elsewhere(int k) { return other_calls(k); }
// FILES: hidden-globals-with-pointers.part.c
// RUN: test --function counted --globals
// EXPECT: passed 2
// RUN: test --function elsewhere --globals
// EXPECT: passed 2
// RUN: test --function calls_elsewhere --globals
// EXPECT: passed 2
