#include <stdio.h>
int main(void) { int x, out, a = 0;
    scanf("%d", &x);
    x = x - 1;
    if (x > 0)
        a = 1;
    out = a;
    return 0;
}

// RUN: slice --input x=0 --criterion out@7
// EXPECT: lines 2 3 4 5 7
// EXPECT: condition x - 1 <= 0
// EXPECT: output 0
// RUN: slice --input x=0 --criterion out@7 --kind dynamic
// EXPECT: lines 2 7
// EXPECT: condition true
// RUN: slice --input x=5 --criterion out@7
// EXPECT: lines 3 4 5 6 7
// EXPECT: condition x - 1 > 0
// EXPECT: output 1
