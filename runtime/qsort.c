/* A stable merge sort: halves first, the smaller half in front, and one comparison for each element merged until one
 * half is used up. glibc compares in the same order. */
#include "coset_runtime.h"
#include <stdlib.h>
#include <string.h>

typedef int Compare(const void *, const void *);
typedef int CompareWith(const void *, const void *, void *);

typedef struct Sort {
    size_t size;            /* of an element */
    Compare *compare;
    CompareWith *compare_with; /* used if `compare` is NULL */
    void *argument;
    char *spare;            /* room for all elements */
} Sort;

INLINE int compare(const Sort *sort, const void *left, const void *right)
{
    return sort->compare ? sort->compare(left, right) : sort->compare_with(left, right, sort->argument);
}

/* Elements of 4 and 8 bytes are moved as one value, which must not depend on their alignment. */
typedef uint32_t Small __attribute__((aligned(1), may_alias));
typedef uint64_t Large __attribute__((aligned(1), may_alias));

INLINE void move_element(char *target, const char *source, size_t size)
{
    if (size == 8)
        *(Large *)target = *(const Large *)source;
    else if (size == 4)
        *(Small *)target = *(const Small *)source;
    else
        memcpy(target, source, size);
}

/* Merges the `left_count` elements at `first` with the sorted rest after them. */
static void merge(const Sort *sort, char *first, size_t left_count, size_t right_count)
{
    size_t size = sort->size;
    char *left = first, *left_end = first + left_count * size;
    char *right = left_end, *right_end = right + right_count * size;
    char *target = sort->spare;
    while (left != left_end && right != right_end) {
        if (compare(sort, left, right) <= 0) {
            move_element(target, left, size);
            left += size;
        } else {
            move_element(target, right, size);
            right += size;
        }
        target += size;
    }
    if (left != left_end)
        memcpy(target, left, (size_t)(left_end - left));
    memcpy(first, sort->spare, (size_t)(right_end - first) - (size_t)(right_end - right));
}

static void sort_elements(const Sort *sort, char *first, size_t count)
{
    if (count <= 1)
        return;
    size_t left = count / 2, right = count - left;
    sort_elements(sort, first, left);
    sort_elements(sort, first + left * sort->size, right);
    merge(sort, first, left, right);
}

static void run(Sort *sort, void *elements, size_t count)
{
    if (count <= 1 || sort->size == 0)
        return;
    sort->spare = malloc(count * sort->size);
    if (!sort->spare)
        abort();
    sort_elements(sort, elements, count);
    free(sort->spare);
}

void qsort(void *elements, size_t count, size_t size, Compare *compare)
{
    Sort sort = {.size = size, .compare = compare};
    run(&sort, elements, count);
}

WEAK void qsort_r(void *elements, size_t count, size_t size, CompareWith *compare, void *argument)
{
    Sort sort = {.size = size, .compare_with = compare, .argument = argument};
    run(&sort, elements, count);
}
