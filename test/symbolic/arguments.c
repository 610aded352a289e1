// Up to one symbolic argument of two bytes: its number, and what it says.
// EXPECT: tests 4
// EXPECT: outputs no argument | word | option | verbose
// RUN: test --sym-args 0 1 2
// DOMAIN: arg = [None, b"x", b"-", b"-v", b"-x"]
#include <stdio.h>

int main(int argc, char **argv)
{
    if (argc < 2)
        puts("no argument");
    else if (argv[1][0] != '-')
        puts("word");
    else if (argv[1][1] != 'v')
        puts("option");
    else
        puts("verbose");
    return 0;
}
