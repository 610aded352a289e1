// Memory behind a pointer to void is told by its bytes, which are its inputs.
#include <string.h>
static int target;
void swap(void *v)
{
    unsigned char *bytes = v, first;
    if (!v)
        return;
    first = bytes[0];
    bytes[0] = bytes[3];
    bytes[3] = first;
}
void clear(void *v)
{
    if (v)
        memset(v, 0, 4);
}
void put(void *v, int x)
{
    if (v)
        memcpy(v, &x, sizeof x);
}
void second(void *v)
{
    if (v)
        ((char *)v)[1] = 7;
}
void address(void *v)
{
    int *pointer = &target;
    if (v)
        memcpy(v, &pointer, sizeof pointer);
}

// RUN: signature --function swap
// EXPECT: outputs *v == {*v[3], *v[1], *v[2], *v[0]}
// EXPECT: outputs
// RUN: signature --function clear
// EXPECT: outputs *v == {0, 0, 0, 0}
// EXPECT: outputs
// RUN: signature --function put
// EXPECT: outputs *v == {(unsigned char)x, (unsigned char)(x >> 8), (unsigned char)(x >> 16), (unsigned)x >> 24}
// EXPECT: outputs
// RUN: signature --function second
// EXPECT: outputs *v == {*v[0], 7, *v[2], *v[3]}
// EXPECT: outputs
// RUN: signature --function address --array-size 8
// EXPECT: outputs *v == {&target}
// EXPECT: outputs
