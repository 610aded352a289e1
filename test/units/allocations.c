// Allocations that a test decides to fail do so, with the command that coset prints; the test's own succeed.
#include <stdlib.h>
#include <string.h>

char *copied(const char *text, int n)
{
    char *first = n ? malloc(4) : NULL;
    if (!first)
        return NULL;
    free(first);
    return text ? strdup(text) : NULL;
}
// RUN: test --function copied --malloc-may-fail
// EXPECT: passed 21
