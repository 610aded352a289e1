/* An ordered set of integers in an array that stays sorted: insertion, removal, membership, union and intersection of two sets of
 * symbolic members. Counters of comparisons and moves are kept for tuning; the question is whether a number is left in the first set
 * after one was removed. */
// CRITERION: left@178
#include <coset.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define CAPACITY 8
#define FIRST 3
#define SECOND 2

struct set {
    int count;
    int members[CAPACITY];
};

static struct {
    int comparisons, moves, refused;
} counters;

static void set_clear(struct set *set)
{
    memset(set, 0, sizeof *set);
}

/* The first place whose member is not smaller. */
static int set_place(const struct set *set, int value)
{
    int place = 0;
    while (place < set->count && set->members[place] < value) {
        counters.comparisons++;
        place++;
    }
    return place;
}

static bool set_has(const struct set *set, int value)
{
    int place = set_place(set, value);
    return place < set->count && set->members[place] == value;
}

static bool set_insert(struct set *set, int value)
{
    int place = set_place(set, value);
    if (place < set->count && set->members[place] == value)
        return false;
    if (set->count == CAPACITY) {
        counters.refused++;
        return false;
    }
    for (int i = set->count; i > place; i--) {
        set->members[i] = set->members[i - 1];
        counters.moves++;
    }
    set->members[place] = value;
    set->count++;
    return true;
}

static bool set_remove(struct set *set, int value)
{
    int place = set_place(set, value);
    if (place == set->count || set->members[place] != value)
        return false;
    for (int i = place; i + 1 < set->count; i++) {
        set->members[i] = set->members[i + 1];
        counters.moves++;
    }
    set->count--;
    return true;
}

static void append(struct set *set, int value)
{
    if (set->count < CAPACITY)
        set->members[set->count++] = value;
    else
        counters.refused++;
}

/* Both merge two sorted arrays. */
static void set_union(const struct set *a, const struct set *b, struct set *result)
{
    int i = 0, j = 0;
    set_clear(result);
    while (i < a->count && j < b->count) {
        counters.comparisons++;
        if (a->members[i] < b->members[j]) {
            append(result, a->members[i++]);
        } else if (a->members[i] > b->members[j]) {
            append(result, b->members[j++]);
        } else {
            append(result, a->members[i++]);
            j++;
        }
    }
    while (i < a->count)
        append(result, a->members[i++]);
    while (j < b->count)
        append(result, b->members[j++]);
}

static void set_intersection(const struct set *a, const struct set *b, struct set *result)
{
    int i = 0, j = 0;
    set_clear(result);
    while (i < a->count && j < b->count) {
        counters.comparisons++;
        if (a->members[i] < b->members[j])
            i++;
        else if (a->members[i] > b->members[j])
            j++;
        else {
            append(result, a->members[i++]);
            j++;
        }
    }
}

static bool set_is_subset(const struct set *a, const struct set *b)
{
    for (int i = 0; i < a->count; i++)
        if (!set_has(b, a->members[i]))
            return false;
    return true;
}

static bool set_is_sorted(const struct set *set)
{
    for (int i = 1; i < set->count; i++)
        if (set->members[i - 1] >= set->members[i])
            return false;
    return true;
}

static void fill(struct set *set, const int *values, int count, const char *name)
{
    set_clear(set);
    for (int i = 0; i < count; i++)
        if (!set_insert(set, values[i]))
            printf("%s: member %d was there already\n", name, i);
}

static void describe(const char *name, const struct set *set)
{
    printf("%s: %d members, %s\n", name, set->count, set_is_sorted(set) ? "sorted" : "not sorted");
    for (int i = 0; i < set->count; i++)
        printf(" %d", set->members[i]);
    printf("\n");
}

static void tell_counters(void)
{
    printf("%d comparisons, %d moves", counters.comparisons, counters.moves);
    if (counters.refused)
        printf(", %d refused", counters.refused);
    printf("\n");
}

int main(void)
{
    int first[FIRST], second[SECOND], removed, wanted;
    coset_symbolic(first, sizeof first, "first");
    coset_symbolic(second, sizeof second, "second");
    coset_symbolic(&removed, sizeof removed, "removed");
    coset_symbolic(&wanted, sizeof wanted, "wanted");

    struct set a, b, both, common;
    fill(&a, first, FIRST, "a");
    fill(&b, second, SECOND, "b");
    describe("a", &a);
    describe("b", &b);
    if (set_remove(&a, removed))
        printf("removed\n");
    int left = set_has(&a, wanted);

    set_union(&a, &b, &both);
    set_intersection(&a, &b, &common);
    describe("union", &both);
    describe("intersection", &common);
    if (set_is_subset(&common, &both))
        printf("as it should be\n");
    printf("left %d, in the union %d\n", left, set_has(&both, wanted));
    tell_counters();
    return 0;
}
