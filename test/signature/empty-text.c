// A text that is empty with the first input is printed all the same.
#include <stdio.h>
int main(int argc, char **argv)
{
    if (argc > 1 && argv[1][0] == '-') {
        fputs(argv[1] + 1, stdout);
        return 1;
    }
    printf("%s", argc > 1 ? argv[1] : "");
    return 0;
}

// RUN: signature --sym-args 1 1 2
// INPUTS: char arg00[0], char arg00[1]
// CASE: arg00[0] == '-' => exit 1
// CASE: arg00[0] != '-' => exit 0
