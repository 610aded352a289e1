// A branch on an uninitialised local, with the check.
// EXPECT: fault uninit
// RUN: run --check uninit
// EXPECT: stdout ^seven$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int parse(const char *text, int *value)
{
    if (text[0] < '0' || text[0] > '9')
        return -1;
    *value = text[0] - '0';
    return 0;
}

int main(void)
{
    int value;
    parse("7", &value);
    if (value == 7)
        printf("seven\n");
    int other;
    parse("x", &other);
    if (other > 5) // FAULT HERE
        printf("large\n");
    return 0;
}
