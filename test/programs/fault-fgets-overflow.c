// fgets told a larger size than the buffer has.
// EXPECT: fault ptr
// STDIN: a line that is longer than eight bytes\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *line = malloc(8);
    if (!fgets(line, 80, stdin)) // FAULT HERE
        return 1;
    puts(line);
    free(line);
    return 0;
}
