// Six sorting algorithms on the same data, each checked against the others.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 150 };
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void bubble(int *v, int n)
{
    for (int i = n; i > 1; i--)
        for (int j = 1; j < i; j++)
            if (v[j - 1] > v[j])
                swap(&v[j - 1], &v[j]);
}
static void insertion(int *v, int n)
{
    for (int i = 1; i < n; i++) {
        int key = v[i], j = i;
        for (; j > 0 && v[j - 1] > key; j--)
            v[j] = v[j - 1];
        v[j] = key;
    }
}
static void quick(int *v, int n)
{
    if (n < 2)
        return;
    int pivot = v[n / 2], i = 0, j = n - 1;
    for (;; i++, j--) {
        while (v[i] < pivot) i++;
        while (v[j] > pivot) j--;
        if (i >= j)
            break;
        swap(&v[i], &v[j]);
    }
    quick(v, i);
    quick(v + i, n - i);
}
static void merge(int *v, int n)
{
    if (n < 2)
        return;
    int half = n / 2, copy[n];
    merge(v, half);
    merge(v + half, n - half);
    memcpy(copy, v, (size_t)n * sizeof *v);
    for (int i = 0, j = half, k = 0; k < n; k++)
        v[k] = j >= n || (i < half && copy[i] <= copy[j]) ? copy[i++] : copy[j++];
}
static void sift(int *v, int at, int n)
{
    for (int child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && v[child + 1] > v[child])
            child++;
        if (v[at] >= v[child])
            return;
        swap(&v[at], &v[child]);
    }
}
static void heap(int *v, int n)
{
    for (int i = n / 2; i-- > 0;)
        sift(v, i, n);
    for (int i = n; i-- > 1;) {
        swap(&v[0], &v[i]);
        sift(v, 0, i);
    }
}
static void shell(int *v, int n)
{
    for (int gap = n / 2; gap; gap /= 2)
        for (int i = gap; i < n; i++)
            for (int j = i; j >= gap && v[j - gap] > v[j]; j -= gap)
                swap(&v[j - gap], &v[j]);
}

int main(void)
{
    static const struct { const char *name; void (*sort)(int *, int); } sorts[] = {
        {"bubble", bubble}, {"insertion", insertion}, {"quick", quick}, {"merge", merge}, {"heap", heap}, {"shell", shell}};
    int data[COUNT], first[COUNT], work[COUNT];
    unsigned x = 12345;
    for (int i = 0; i < COUNT; i++)
        data[i] = (int)((x = x * 1664525u + 1013904223u) >> 20) % 300 - 150;
    for (int s = 0; s < 6; s++) {
        memcpy(work, data, sizeof work);
        sorts[s].sort(work, COUNT);
        if (s == 0)
            memcpy(first, work, sizeof first);
        printf("%s %s\n", sorts[s].name, memcmp(first, work, sizeof work) ? "differs" : "agrees");
    }
    for (int i = 0; i < COUNT; i += 10)
        printf("%d ", first[i]);
    printf("\n");
    return 0;
}
