// A byte that follows a number of scanf is no digit. That restricts the byte if it is used, and nothing else.
#include <stdio.h>
int main(void)
{
    int x, z, out = 0;
    char line[8];
    scanf("%d", &x);
    scanf("%d", &z);
    if (x == 5 && z & 4 && fgets(line, 2, stdin))
        out = 2;
    if (z & 1)
        out = 1;
    printf("%d\n", out);
    return 0;
}

// RUN: signature --certify
// EXPECT: condition !(z & 1) && x != 5
// EXPECT: condition !(z & 1) && !(z & 4) && x == 5
// EXPECT: condition !(z & 1) && z & 4 && x == 5 && !end of input && input != '\n'
// EXPECT: condition !(z & 1) && z & 4 && x == 5 && !end of input && input == '\n'
// EXPECT: condition z & 1
// EXPECT: condition !(z & 1) && z & 4 && x == 5 && end of input
