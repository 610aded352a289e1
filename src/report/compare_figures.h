/* What the reports of a comparison share. Private to report. */
#ifndef COSET_REPORT_COMPARE_FIGURES_H
#define COSET_REPORT_COMPARE_FIGURES_H

#include "result/result.h"

typedef struct ComparedFault {
    const TestFault *fault;
    const FoundFault **found; /* by strategy; NULL: it did not find it */
    size_t finders;
} ComparedFault;

typedef Vector(ComparedFault) ComparedFaults;

/* All faults of all strategies; those of one kind at one line are one. */
void compared_faults(const Comparison *comparison, Arena *memory, ComparedFaults *faults);

/* Time outside of the measured phases: tests, coverage, the frontier. */
double compared_rest(const ComparedStrategy *strategy);

/* reference / value; NAN unless both are positive. */
double compared_ratio(double reference, double value);

#endif
