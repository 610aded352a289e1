/* The life of an analysis. */
#include <stdlib.h>

#include "analysis/internal.h"

Analysis *analysis_new(const Program *program)
{
    Analysis *analysis = base_allocate_zeroed(sizeof *analysis);
    analysis->program = program;
    analysis->arena = base_allocate_zeroed(sizeof *analysis->arena);
    points_to_init(analysis);
    call_graph_init(analysis);
    summaries_init(analysis);
    flow_init(analysis);
    return analysis;
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
