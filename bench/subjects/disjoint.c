/* A forest of disjoint sets, with union by rank and path compression, on symbolic pairs. How many steps it took, and how large the
 * sets become, is told as well; the question is whether two elements are in one set before the last pair is united. */
// CRITERION: together@98
#include <coset.h>
#include <stdbool.h>
#include <stdio.h>

#define ELEMENTS 4
#define UNIONS 3

struct forest {
    int parent[ELEMENTS], rank[ELEMENTS], size[ELEMENTS];
    int sets;
};

static struct {
    int steps, needless, largest;
} statistics = {0, 0, 1};

static void forest_init(struct forest *forest)
{
    for (int i = 0; i < ELEMENTS; i++) {
        forest->parent[i] = i;
        forest->rank[i] = 0;
        forest->size[i] = 1;
    }
    forest->sets = ELEMENTS;
}

static bool is_element(int x)
{
    return x >= 0 && x < ELEMENTS;
}

/* The representative of the element's set; all on the way to it are made its children. */
static int forest_find(struct forest *forest, int x)
{
    int root = x;
    while (forest->parent[root] != root) {
        root = forest->parent[root];
        statistics.steps++;
    }
    while (forest->parent[x] != root) {
        int next = forest->parent[x];
        forest->parent[x] = root;
        x = next;
    }
    return root;
}

static bool forest_unite(struct forest *forest, int x, int y)
{
    int a = forest_find(forest, x), b = forest_find(forest, y);
    if (a == b) {
        statistics.needless++;
        return false;
    }
    if (forest->rank[a] < forest->rank[b]) {
        int swapped = a;
        a = b;
        b = swapped;
    }
    forest->parent[b] = a;
    forest->size[a] += forest->size[b];
    if (forest->rank[a] == forest->rank[b])
        forest->rank[a]++;
    if (forest->size[a] > statistics.largest)
        statistics.largest = forest->size[a];
    forest->sets--;
    return true;
}

static int roots(const struct forest *forest)
{
    int count = 0;
    for (int i = 0; i < ELEMENTS; i++)
        if (forest->parent[i] == i)
            count++;
    return count;
}

static void unite_pair(struct forest *forest, const signed char *pair, int number)
{
    if (!is_element(pair[0]) || !is_element(pair[1]))
        printf("pair %d is not valid\n", number);
    else if (!forest_unite(forest, pair[0], pair[1]))
        printf("pair %d was in one set already\n", number);
}

int main(void)
{
    signed char pairs[UNIONS][2];
    struct forest forest;
    coset_symbolic(pairs, sizeof pairs, "pairs");
    forest_init(&forest);
    for (int i = 0; i + 1 < UNIONS; i++)
        unite_pair(&forest, pairs[i], i);
    int together = forest_find(&forest, 0) == forest_find(&forest, ELEMENTS - 1);
    unite_pair(&forest, pairs[UNIONS - 1], UNIONS - 1);
    printf("%d\n", together);
    printf("%d sets, %d roots, the largest has %d elements\n", forest.sets, roots(&forest), statistics.largest);
    printf("%d steps, %d pairs were needless\n", statistics.steps, statistics.needless);
    return 0;
}
