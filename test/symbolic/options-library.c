// getopt on symbolic arguments.
// EXPECT: tests >= 4
// EXPECT: outputs plain | verbose | bad
// RUN: test --sym-args 1 1 2
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int verbose = 0, option;
    opterr = 0;
    while ((option = getopt(argc, argv, "v")) != -1) {
        if (option == 'v') {
            verbose = 1;
        } else {
            puts("bad");
            return 1;
        }
    }
    if (verbose)
        puts("verbose");
    else
        puts("plain");
    return 0;
}
