/* The life of an analysis. */
#include <stdlib.h>

#include "analysis/internal.h"

Analysis *analysis_new(const Program *program)
{
    return analysis_new_within(program, NULL);
}

/* After a stop each stage skips what takes long, but leaves a state that can be released. */
Analysis *analysis_new_within(const Program *program, const Stop *stop)
{
    Analysis *analysis = base_allocate_zeroed(sizeof *analysis);
    analysis->program = program;
    analysis->stop = stop;
    analysis->arena = base_allocate_zeroed(sizeof *analysis->arena);
    points_to_init(analysis);
    call_graph_init(analysis);
    summaries_init(analysis);
    flow_init(analysis);
    analysis->stop = NULL;
    if (!stop_requested(stop))
        return analysis;
    analysis_free(analysis);
    return NULL;
}

void analysis_free(Analysis *analysis)
{
    if (!analysis)
        return;
    flow_release(analysis);
    summaries_release(analysis);
    call_graph_release(analysis);
    points_to_release(analysis);
    arena_release(analysis->arena);
    free(analysis->arena);
    free(analysis);
}
