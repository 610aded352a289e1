// A test with thousands of comparisons compiles in seconds: compilers are slow on very long expressions.
// RUN: test --function fill
// EXPECT: tests 2
// NATIVE: no
struct table {
    int entries[12000];
};

void fill(struct table *table)
{
    for (int i = 0; table && i < 12000; i++)
        table->entries[i] = i + 1;
}
