// Pointers: arithmetic, difference, comparison, one past the end, pointers to arrays, integers and back, void and char.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct record { char name[6]; int value; double weight; };
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static long total(const int *from, const int *to)
{
    long sum = 0;
    while (from != to)
        sum += *from++;
    return sum;
}
static void reverse(int *from, int *to)
{
    for (to--; from < to; from++, to--) {
        int t = *from;
        *from = *to;
        *to = t;
    }
}
static size_t length(const char *text)
{
    const char *p = text;
    while (*p)
        p++;
    return (size_t)(p - text);
}

int main(void)
{
    int a[10];
    for (int *p = a, i = 0; p < a + 10; p++, i++)
        *p = i * i;
    printf("%ld %ld\n", total(a, a + 10), total(&a[3], &a[3]));
    reverse(a, a + 10);
    printf("%d %d %d\n", a[0], *(a + 9), 4[a]);
    int *end = &a[10], *third = end - 7;
    printf("%td %td %d %d %d\n", end - third, third - end, third < end, third == &a[3], end >= third);
    struct record records[4] = {{"a", 1, .5}, {"bb", 2, 1.5}, {"ccc", 3, 2.5}, {"dddd", 4, 3.5}};
    for (struct record *r = records + 3; r >= records; r--) {
        printf("%s%d ", r->name, r->value);
        if (r == records)
            break;
    }
    printf("\n%td %td\n", &records[3] - &records[1], (char *)&records[3] - (char *)&records[1]);
    double *weight = &records[2].weight;
    printf("%s\n", container_of(weight, struct record, weight)->name);
    int matrix[3][4];
    for (int i = 0; i < 12; i++)
        (&matrix[0][0])[i / 4 * 4 + i % 4] = i;
    int (*row)[4] = matrix + 1;
    printf("%d %d %d %zu\n", (*row)[1], row[1][3], *(*(matrix + 2) + 1), sizeof *row);
    uintptr_t address = (uintptr_t)&a[4];
    int *back = (int *)(address + 2 * sizeof(int));
    printf("%d %d\n", back == &a[6], (int)((uintptr_t)back - address));
    void *anything = &records[1];
    printf("%d %s\n", ((struct record *)anything)->value, (char *)anything);
    printf("%zu\n", length("pointer difference"));
    int *pointers[] = {&a[0], &a[5], &a[9]}, **pp = pointers;
    printf("%d %d %d\n", **pp, *pp[1], **(pp + 2));
    const int *volatile q = a;
    q += 2;
    q = q + 3 - 1;
    printf("%td %d\n", q - a, -1[&a[1]] == -a[0]);
    char *null = NULL;
    return (null == 0) + !null + (&a[0] != NULL);
}
