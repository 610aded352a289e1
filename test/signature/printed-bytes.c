// What is written byte by byte is told to its end, beyond a NUL.
#include <stdio.h>
#include <unistd.h>
int f(int x)
{
    fwrite(x > 0 ? "a\0b" : "a\0c", 1, 3, stdout);
    write(1, "q\0r", 3);
    return 0;
}

// RUN: signature --function f
// INPUTS: int x
// EXPECT: outputs stdout == "a\0c"; stdout == 1; stdout == 3; stdout == 1; stdout == "q\0r"; stdout == 3; result == 0
// EXPECT: outputs stdout == "a\0b"; stdout == 1; stdout == 3; stdout == 1; stdout == "q\0r"; stdout == 3; result == 0
