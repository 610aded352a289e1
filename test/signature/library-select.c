// In the C library a conditional value on the input is a term of both values, so it depends on both. Resolving the path has one in its
// loop; without that dependence, a run does not have the prefix of its task.
#include <unistd.h>

int f(const char *path)
{
    if (!path)
        return 5;
    return access(path, F_OK) == 0;
}

// RUN: signature --function f --array-size 3
// EXPECT: incomplete pinned
// EXPECT: cases 39
