// How much is written depends on the input: also where the first input writes nothing.
#include <stdio.h>
#include <unistd.h>
void with_write(unsigned char n)
{
    (void)!write(1, "abcdefgh", n & 3);
}
void with_fwrite(unsigned char n)
{
    fwrite("abcdefgh", 1, n & 3, stdout);
}

// RUN: signature --function with_write
// EXPECT: cases 4
// RUN: signature --function with_fwrite
// EXPECT: cases 4
