// A variable that no file defines matters only when it is used.
#include <stdio.h>
extern int nowhere, table[10];
extern struct unknown opaque;
extern const char *names[];
int *inside = &table[4];
static void *addresses[] = {&nowhere, &opaque};
int main(int argc, char **argv)
{
    (void)argv;
    printf("%d\n", addresses[0] != addresses[1]);
    if (argc == 2)
        return nowhere;
    if (argc == 3)
        return table[argc];
    if (argc == 4)
        return *inside;
    if (argc == 5)
        names[argc - 2] = "";
    if (argc == 6)
        return *(char *)addresses[1];
    return 0;
}
// NATIVE: no
// RUN: run
// EXPECT: exit 0
// RUN: run
// ARGS: a
// EXPECT: unsupported 13
// EXPECT: stderr variable 'nowhere'
// RUN: run
// ARGS: a b
// EXPECT: unsupported 15
// RUN: run
// ARGS: a b c
// EXPECT: unsupported 17
// EXPECT: stderr variable 'table'
// RUN: run
// ARGS: a b c d
// EXPECT: unsupported 19
// RUN: run
// ARGS: a b c d e
// EXPECT: unsupported 21
// EXPECT: stderr variable 'opaque'
