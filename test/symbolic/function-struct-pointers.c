// A struct that holds a pointer: that is null or points to something of its own.
// EXPECT: tests 5
// RUN: test --function weight
// NATIVE: no
struct part {
    int weight;
    const int *extra;
};

int weight(const struct part *part)
{
    if (!part)
        return -1;
    int total = 0;
    if (part->weight > 0)
        total = 1;
    if (part->extra)
        total += *part->extra == 5;
    return total;
}
