// With --malloc-may-fail each allocation has a case in which it fails; without it the answer says that it holds only if allocations succeed.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int checked(int n)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return -1;
    *p = n;
    int result = *p > 5;
    free(p);
    return result;
}

/* Nothing that is returned depends on the pointer. */
int unchecked(int n)
{
    int *p = malloc(sizeof *p);
    *p = n; // line 22
    free(p);
    return 5;
}

/* The old memory stays when realloc fails; the size 0 allocates nothing. */
int grown(int n)
{
    errno = 0;
    char *p = calloc(2, 1);
    if (!p)
        return errno == ENOMEM ? -1 : -2;
    p[1] = 7;
    char *q = realloc(p, 100);
    int result = q ? n > 0 : 10 + p[1];
    q = realloc(q ? q : p, 0);
    return result;
}

/* The second node is asked for only if there was memory for the first. */
struct node { struct node *next; };
int two(void)
{
    struct node *first = malloc(sizeof *first), *second = first ? malloc(sizeof *second) : NULL;
    int count = (first != NULL) + (second != NULL);
    free(first);
    free(second);
    return count;
}

int others(int n)
{
    void *p = NULL;
    int error = n == 0   ? posix_memalign(&p, 16, 40)
                : n == 1 ? (p = strdup("text")) == NULL
                : n == 2 ? (p = strndup("text", 2)) == NULL
                : n == 3 ? (p = aligned_alloc(16, 32)) == NULL
                : n == 4 ? (p = reallocarray(NULL, 2, 8)) == NULL
                         : posix_memalign(&p, 3, 40) == ENOMEM; /* no alignment: nothing is asked for */
    free(p);
    return error;
}

/* An allocation inside of another function succeeds, and the answer says so. */
int inside(int n)
{
    char *text = NULL;
    int length = asprintf(&text, "%s", n > 0 ? "ab" : "c");
    free(text);
    return length;
}

int large(unsigned long n)
{
    void *p = malloc(n < 16 ? 8 : 0x8000000000000000u); /* which no C library grants */
    free(p);
    return p != NULL;
}

int none(int n) { return n > 0; }

// CFLAGS: -D_GNU_SOURCE
// RUN: signature --function checked
// INPUTS: int n
// CASE: 1 => result == (n > 5)
// EXPECT: bounds allocations succeed
// RUN: signature --function none
// EXPECT: cases 1
// EXPECT: bounds none
// RUN: signature --malloc-may-fail --function none
// EXPECT: cases 1
// EXPECT: bounds none
// RUN: signature --malloc-may-fail --function checked
// INPUTS: int n, bool malloc_fails
// CASE: malloc_fails => result == -1
// CASE: !malloc_fails => result == (n > 5)
// EXPECT: bounds none
// RUN: signature --malloc-may-fail --function unchecked
// INPUTS: int n, bool malloc_fails
// CASE: malloc_fails => fault ptr@22
// CASE: !malloc_fails => result == 5
// RUN: signature --malloc-may-fail --function grown
// INPUTS: int n, bool calloc_fails, bool realloc_fails
// CASE: calloc_fails => result == -1
// CASE: !calloc_fails && realloc_fails => result == 17
// CASE: !calloc_fails && !realloc_fails => result == (n > 0)
// RUN: signature --malloc-may-fail --function two
// EXPECT: condition !malloc_fails && !malloc_fails#2
// EXPECT: condition !malloc_fails && malloc_fails#2
// EXPECT: condition malloc_fails
// RUN: signature --malloc-may-fail --function others
// EXPECT: cases 11
// EXPECT: bounds none
// RUN: signature --function inside
// EXPECT: cases 2
// EXPECT: bounds allocations succeed; errno not compared
// RUN: signature --malloc-may-fail --function inside
// EXPECT: cases 2
// EXPECT: bounds allocations inside the C library succeed; errno not compared
// RUN: signature --malloc-may-fail --function large
// INPUTS: unsigned long n, bool malloc_fails
// CASE: n >= 16 => result == 0
// CASE: n < 16 && malloc_fails => result == 0
// CASE: n < 16 && !malloc_fails => result == 1
