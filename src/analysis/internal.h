/* What the files of analysis share. */
#ifndef COSET_ANALYSIS_INTERNAL_H
#define COSET_ANALYSIS_INTERNAL_H

#include "analysis/analysis.h"
#include "analysis/instruction.h"

/* Stages put what they find on demand behind these pointers: nothing here changes once the analysis is made. */
struct Analysis {
    const Program *program;
    Arena *arena;                /* everything that lives as long as the analysis */

    struct PointsTo *points_to;  /* points_to.c */
    struct CallGraph *calls;     /* call_graph.c */
    struct Summaries *summaries; /* summary.c */
    struct Flow *flow;           /* flow.c: flow graphs, control dependences, regions */
};

static inline uint64_t instruction_key(uint32_t function, uint32_t instruction)
{
    return (uint64_t)function << 32 | instruction;
}

/* ---- Stages: each needs the ones above it ---- */

void points_to_init(Analysis *analysis);
void points_to_release(Analysis *analysis);
void call_graph_init(Analysis *analysis);
void call_graph_release(Analysis *analysis);
void summaries_init(Analysis *analysis);
void summaries_release(Analysis *analysis);
void flow_init(Analysis *analysis);
void flow_release(Analysis *analysis);

/* ---- Regions in the making (region_builder.c) ---- */

/* Zero-initialise; region_builder_finish leaves it empty, ready for the next one; release frees its storage. */
typedef struct RegionBuilder {
    Vector(uint32_t) slots;
    Vector(Place) places;
    uint32_t effects;
    bool may_end;
} RegionBuilder;

void region_builder_add_slots(RegionBuilder *builder, uint32_t first, uint32_t count);
void region_builder_add_place(RegionBuilder *builder, Place place);
void region_builder_add(RegionBuilder *builder, const Region *region); /* everything in it, slots too */
/* Sorted, without what others contain. When there are too many places they are made coarser, never fewer objects. */
const Region *region_builder_finish(RegionBuilder *builder, Arena *arena);
void region_builder_release(RegionBuilder *builder);

bool place_contains(const Place *outer, const Place *inner);

#endif
