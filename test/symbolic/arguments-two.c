// One or two arguments of one byte each.
// EXPECT: tests 6
// EXPECT: exits 1 2 3 4
// RUN: test --sym-args 1 2 1
// DOMAIN: arg = [b"a", b"x"]
// DOMAIN: arg = [None, b"b", b"x"]
#include <string.h>

int main(int argc, char **argv)
{
    int result = 1;
    if (argv[1][0] == 'a')
        result += 1;
    if (argc == 3 && argv[2][0] == 'b')
        result += 2;
    return result;
}
