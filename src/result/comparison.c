/* Compares the conditions that strategies found. */
#include <math.h>
#include <stdlib.h>

#include "result/recording.h"

static int by_identity(const void *left, const void *right)
{
    const MeasuredRun *a = left, *b = right;
    int order = hash128_compare(a->identity, b->identity);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

static int by_number(const void *left, const void *right)
{
    const MeasuredRun *a = left, *b = right;
    return (a->number > b->number) - (a->number < b->number);
}

/* Keeps only the first run of each condition. */
static void drop_repeated(MeasuredRuns *measured)
{
    MeasuredRun *runs = measured->items;
    size_t kept = 0;
    if (measured->count)
        qsort(runs, measured->count, sizeof *runs, by_identity);
    for (size_t i = 0; i < measured->count; i++)
        if (kept == 0 || !hash128_equal(runs[kept - 1].identity, runs[i].identity))
            runs[kept++] = runs[i];
    measured->count = kept;
}

void comparison_add_conditions(ComparedStrategy *strategy, MeasuredRuns *measured, const double *times, size_t time_count)
{
    drop_repeated(measured);
    strategy->conditions = measured->count;
    for (size_t i = 0; i < measured->count; i++)
        vector_push(&strategy->identities, measured->items[i].identity);
    if (measured->count)
        qsort(measured->items, measured->count, sizeof *measured->items, by_number);
    for (size_t i = 0; i < measured->count; i++) {
        size_t number = measured->items[i].number;
        double seconds = number < time_count ? times[number] : strategy->summary.wall_s;
        vector_push(&strategy->points, (ComparedPoint){seconds, i + 1});
    }
}

static uint64_t count_common(const ComparedStrategy *one, const ComparedStrategy *other)
{
    uint64_t common = 0;
    for (size_t i = 0, j = 0; i < one->identities.count && j < other->identities.count;) {
        int order = hash128_compare(one->identities.items[i], other->identities.items[j]);
        common += order == 0;
        i += order <= 0;
        j += order >= 0;
    }
    return common;
}

void comparison_conclude(Comparison *comparison, size_t reference_number)
{
    if (comparison->strategies.count == 0)
        return;
    comparison->reference = reference_number < comparison->strategies.count ? reference_number : 0;
    const ComparedStrategy *reference = &comparison->strategies.items[comparison->reference];
    comparison->partial = !reference->summary.complete || reference->measured_runs < reference->summary.runs;
    for (size_t i = 0; i < comparison->strategies.count; i++) {
        ComparedStrategy *strategy = &comparison->strategies.items[i];
        uint64_t common = count_common(strategy, reference);
        strategy->missing = reference->conditions - common;
        strategy->extra = strategy->conditions - common;
        strategy->completeness = reference->conditions ? (double)common / (double)reference->conditions : (double)NAN;
    }
}
