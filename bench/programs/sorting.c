/* Sorting: quicksort and heapsort of integers by own code, records with qsort. */
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 40000 };
struct record { unsigned key; int payload[3]; };
static unsigned values[COUNT];
static struct record records[COUNT / 4];
static unsigned state = 7;
static unsigned next_random(void) { return (state = state * 1103515245u + 12345u) >> 4; }

static void quick(unsigned *v, int low, int high)
{
    while (low < high) {
        unsigned pivot = v[(low + high) / 2];
        int i = low, j = high;
        while (i <= j) {
            while (v[i] < pivot) i++;
            while (v[j] > pivot) j--;
            if (i <= j) {
                unsigned t = v[i];
                v[i++] = v[j];
                v[j--] = t;
            }
        }
        quick(v, low, j);
        low = i;
    }
}
static void sift(unsigned *v, int at, int n)
{
    unsigned key = v[at];
    for (int child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && v[child + 1] > v[child])
            child++;
        if (key >= v[child])
            break;
        v[at] = v[child];
    }
    v[at] = key;
}
static void heap(unsigned *v, int n)
{
    for (int i = n / 2; i-- > 0;)
        sift(v, i, n);
    for (int i = n; i-- > 1;) {
        unsigned t = v[0];
        v[0] = v[i];
        v[i] = t;
        sift(v, 0, i);
    }
}
static int compare(const void *a, const void *b)
{
    unsigned x = ((const struct record *)a)->key, y = ((const struct record *)b)->key;
    return (x > y) - (x < y);
}

int main(void)
{
    unsigned long checksum = 0;
    for (int round = 0; round < 45; round++) {
        for (int i = 0; i < COUNT; i++)
            values[i] = next_random();
        if (round & 1)
            quick(values, 0, COUNT - 1);
        else
            heap(values, COUNT);
        for (int i = 0; i < COUNT / 4; i++)
            records[i] = (struct record){next_random(), {i, i, i}};
        qsort(records, COUNT / 4, sizeof *records, compare);
        for (int i = 0; i < COUNT / 4; i += 100)
            checksum = checksum * 31 + values[i] + records[i].key;
    }
    printf("%lu\n", checksum);
    return 0;
}
