// How long the symbolic arguments, variables, files and standard input are is a bound, and so is that scanf does not meet the end of the
// input where nobody would notice.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char text[8];
    FILE *file = fopen("conf", "r");
    int n = (int)fread(text, 1, 4, stdin);
    return (n < 2) + (argc > 1 && argv[1][0] == 'x') + (getenv("HOME") && *getenv("HOME") == 'y') + (file && getc(file) == 'z');
}

// RUN: test --sym-args 1 3 2 --sym-env HOME --sym-stdin 4 --sym-file conf 2
// EXPECT: bounds 1 to 3 arguments of at most 2 bytes; values of environment variables of at most 2 bytes; standard input of 4 bytes; file conf of 2 bytes; allocations succeed; changes of files not compared
