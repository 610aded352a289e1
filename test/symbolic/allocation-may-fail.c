// With --malloc-may-fail every allocation that the program asks for has a test in which it fails; those of the C library itself succeed.
#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    void *(*allocate)(size_t) = malloc; /* through a pointer, too */
    char *name = strdup("name");
    if (!name) {
        printf("no name, %s\n", errno == ENOMEM ? "ENOMEM" : "?");
        return 1;
    }
    void *aligned = memalign(16, 5);
    if (!aligned) {
        puts("not aligned");
        free(name);
        return 2;
    }
    char *memory = allocate(3);
    printf("%s\n", memory ? "memory" : "no memory");
    free(name);
    free(aligned);
    free(memory);
    return 0;
}
// RUN: test
// EXPECT: tests 1
// EXPECT: bounds allocations succeed
// RUN: test --malloc-may-fail
// EXPECT: tests 4
// EXPECT: outputs memory | no memory | not aligned | no name, ENOMEM
// EXPECT: bounds none
// RUN: test --malloc-may-fail --seed malloc_fails=1 --max-runs 1
// EXPECT: tests 1
// EXPECT: incomplete .
// EXPECT: outputs no memory
