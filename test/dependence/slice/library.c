// Decisions inside the C library are told at the call.
#include <string.h>
int f(int x, char *name)
{
    char copy[9] = "";
    int out = 1;
    if (x)
        strncpy(copy, name, 3);
    if (strcmp(copy, "b") == 0)
        out = 2;
    return out;
}

// RUN: slice --function f --array-size 3 --input x=0 --criterion out@11
// EXPECT: lines 5 6 7 9 11
// EXPECT: condition x == 0
// EXPECT: output 1
// RUN: slice --function f --array-size 3 --input 'x=1,*name[0]='"'"'a'"'"'' --criterion out@11
// EXPECT: has x != 0
// EXPECT: output 1
