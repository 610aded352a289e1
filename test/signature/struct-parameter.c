// A function of a pointer to a struct, a struct and a number: what it leaves behind the pointer is an output, too; a null pointer is a fault.
struct limits { int low, high; };
struct counter { int count; int clipped; };
int clip(struct counter *counter, struct limits limits, int value)
{
    counter->count = counter->count + 1;
    if (value < limits.low) {
        counter->clipped = 1;
        return limits.low;
    }
    if (value > limits.high) {
        counter->clipped = 1;
        return limits.high;
    }
    return value;
}

// RUN: signature --function clip
// EXPECT: cases 4
// RUN: signature --function clip --criterion counter->clipped@16
// EXPECT: cases 4
// RUN: signature --function clip --criterion counter->count@6
// EXPECT: cases 2
