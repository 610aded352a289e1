// A function that changes large globals: each byte of them is a term, and a part of the answer.
char large[100000000], middle[200000];

int f(int x)
{
    large[5] = (char)x;
    return x > 3;
}

int g(int x)
{
    middle[5] = (char)x;
    return x > 3;
}

// RUN: signature --function f large-memory.c
// EXPECT: exit 121
// EXPECT: stdout makes or changes too many or too large objects
// RUN: slice --function f --input x=4 large-memory.c
// EXPECT: exit 0
// RUN: signature --function g large-memory.c
// EXPECT: exit 0
// EXPECT: stdout middle == .*, \(char\)x, 
