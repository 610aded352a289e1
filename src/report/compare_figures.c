/* Figures of a comparison that several reports show. */
#include <math.h>
#include <string.h>

#include "report/compare_figures.h"

static bool same_place(const TestFault *a, const TestFault *b)
{
    return a->line == b->line && fault_class(a->kind) == fault_class(b->kind) && strcmp(a->file, b->file) == 0;
}

static ComparedFault *find_fault(ComparedFaults *faults, const TestFault *fault)
{
    for (size_t i = 0; i < faults->count; i++)
        if (same_place(faults->items[i].fault, fault))
            return &faults->items[i];
    return NULL;
}

static void add_fault(ComparedFaults *faults, const FoundFault *found, size_t strategy, const FoundFault **finders)
{
    ComparedFault *known = find_fault(faults, &found->fault);
    if (!known) {
        vector_push(faults, (ComparedFault){.fault = &found->fault, .found = finders});
        known = &faults->items[faults->count - 1];
    }
    if (!known->found[strategy]) {
        known->found[strategy] = found;
        known->finders++;
    }
}

void compared_faults(const Comparison *comparison, Arena *memory, ComparedFaults *faults)
{
    size_t count = comparison->strategies.count;
    for (size_t i = 0; i < count; i++) {
        const Summary *summary = &comparison->strategies.items[i].summary;
        for (size_t j = 0; j < summary->faults.count; j++)
            add_fault(faults, &summary->faults.items[j], i, arena_allocate(memory, count * sizeof(FoundFault *)));
    }
}

double compared_rest(const ComparedStrategy *strategy)
{
    const Summary *summary = &strategy->summary;
    double phases = strategy->loading_s + summary->execution_s + strategy->condition_s + summary->solver_s;
    return summary->wall_s > phases ? summary->wall_s - phases : 0;
}

double compared_ratio(double reference, double value)
{
    return reference > 0 && value > 0 ? reference / value : NAN;
}
