// stdlib.h: qsort, bsearch, div, abs, the allocation family, random numbers as glibc's, environment, mkstemp-free rest.
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { char name[8]; int key; };

static int by_int(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int by_name(const void *a, const void *b) { return strcmp(((const struct item *)a)->name, ((const struct item *)b)->name); }
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static int with_data(const void *a, const void *b, void *data)
{
    ++*(int *)data;
    return *(const char *)a - *(const char *)b;
}

int main(void)
{
    for (int i = 0; i < 5; i++)
        printf("%d ", rand());
    srand(42);
    for (int i = 0; i < 5; i++)
        printf("%d ", rand() % 1000);
    srandom(7);
    printf("%ld", random());
    printf(" %ld\n", random() & 0xff);
    unsigned seed = 99;
    int r1 = rand_r(&seed), r2 = rand_r(&seed);
    printf("%d %d %d\n", r1, r2, RAND_MAX);
    int numbers[200];
    for (int i = 0; i < 200; i++)
        numbers[i] = rand() % 500 - 250;
    qsort(numbers, 200, sizeof *numbers, by_int);
    unsigned hash = 0;
    for (int i = 0; i < 200; i++)
        hash = hash * 31 + (unsigned)numbers[i];
    printf("%u %d %d\n", hash, numbers[0], numbers[199]);
    int key = numbers[77], *found = bsearch(&key, numbers, 200, sizeof *numbers, by_int);
    key = 1000;
    printf("%d %d\n", *found == numbers[77], bsearch(&key, numbers, 200, sizeof *numbers, by_int) == NULL);
    struct item items[] = {{"pear", 1}, {"apple", 2}, {"fig", 3}, {"kiwi", 4}};
    qsort(items, 4, sizeof *items, by_name);
    printf("%s %s %d\n", items[0].name, items[3].name, items[1].key);
    const char *words[] = {"delta", "alpha", "charlie", "bravo"};
    qsort(words, 4, sizeof *words, by_text);
    printf("%s %s\n", words[0], words[3]);
    char letters[] = "qsort with data";
    int compared = 0;
    qsort_r(letters, strlen(letters), 1, with_data, &compared);
    printf("[%s] %d\n", letters, compared > 0);
    qsort(numbers, 0, sizeof *numbers, by_int);
    div_t d = div(-17, 5);
    ldiv_t ld = ldiv(1000000000007, 10);
    printf("%d %d %ld %ld %lld\n", d.quot, d.rem, ld.quot, ld.rem, lldiv(-9, 2).rem);
    printf("%d %ld %lld\n", abs(-5), labs(-5000000000), llabs(7));
    int *grown = NULL;
    for (int n = 1; n <= 64; n *= 2) {
        grown = realloc(grown, (size_t)n * sizeof *grown);
        for (int i = n / 2; i < n; i++)
            grown[i] = i;
    }
    grown = reallocarray(grown, 8, sizeof *grown);
    printf("%d %d\n", grown[7], calloc(SIZE_MAX / 2, 4) == NULL);
    free(grown);
    free(NULL);
    void *aligned = NULL;
    printf("%d %d\n", posix_memalign(&aligned, 64, 100), (int)((uintptr_t)aligned % 64));
    free(aligned);
    char *zeroed = calloc(10, 10);
    int sum = 0;
    for (int i = 0; i < 100; i++)
        sum += zeroed[i];
    free(zeroed);
    printf("%d %s\n", sum, getenv("NO_SUCH_VARIABLE_HERE") ? "set" : "unset");
    setenv("OWN", "first", 1);
    setenv("OWN", "second", 0);
    printf("%s ", getenv("OWN"));
    setenv("OWN", "third", 1);
    printf("%s ", getenv("OWN"));
    unsetenv("OWN");
    printf("%d", getenv("OWN") == NULL);
    printf(" %d\n", setenv("", "x", 1));
    return EXIT_FAILURE;
}
