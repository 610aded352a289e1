// RUN: test --sym-args 1 2 3 --sym-file in.txt 3 --sym-env MODE
// EXPECT: tests >= 6
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    FILE *file = fopen("in.txt", "r");
    if (argc > 2 && argv[2][0] == 'x')
        return 2;
    if (getenv("MODE")[0] == 'f')
        return 3;
    if (fgetc(file) == 'Q')
        abort();
    puts(argv[1]);
    return 0;
}
