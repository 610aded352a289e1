// A switch on what scanf read, with a fall-through.
#include <stdio.h>
int main(void)
{
    int command, value, result = 0, out;
    if (scanf("%d %d", &command, &value) != 2)
        return 1;
    switch (command) {
    case 1:
        result = value;
        break;
    case 2:
        result = 10;
        /* fall through */
    case 3:
        result += 5;
        break;
    default:
        result = -1;
    }
    if (value == 1000)
        printf("a thousand\n");
    out = result;
    return 0;
}

// RUN: signature --criterion out@23
// INPUTS: int command, int value, bool end of input, bool end of input#2
// CASE: end of input => out not reached
// CASE: !end of input && end of input#2 => out not reached
// CASE: !end of input && !end of input#2 && command == 1 => out == value
// CASE: !end of input && !end of input#2 && command == 2 => out == 15
// CASE: !end of input && !end of input#2 && command == 3 => out == 5
// CASE: !end of input && !end of input#2 && (command < 1 || command > 3) => out == -1
