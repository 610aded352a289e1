#include <stdio.h>
int main(void) { int x, out, a = 0;
    scanf("%d", &x);
    x = x - 1;
    if (x > 0)
        a = 1;
    out = a;
    return 0;
}

// SLICE: x=0 | out@7
// EXPECT: lines 2 3 4 5 7
// EXPECT: condition x - 1 <= 0
// EXPECT: output 0
// SLICE: x=0 | out@7 | dynamic
// EXPECT: lines 2 7
// EXPECT: condition true
// SLICE: x=5 | out@7
// EXPECT: lines 3 4 5 6 7
// EXPECT: condition x - 1 > 0
// EXPECT: output 1
