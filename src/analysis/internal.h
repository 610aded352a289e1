/* Private to analysis: its stages, and building regions. */
#ifndef COSET_ANALYSIS_INTERNAL_H
#define COSET_ANALYSIS_INTERNAL_H

#include "analysis/analysis.h"
#include "analysis/instruction.h"

/* Nothing in this struct changes once the analysis is made. Stages keep caches behind these pointers. */
struct Analysis {
    const Program *program;
    const Stop *stop;            /* while the analysis is made; then NULL */
    Arena *arena;                /* everything that lives as long as the analysis */

    struct PointsTo *points_to;  /* points_to.c */
    struct CallGraph *calls;     /* call_graph.c */
    struct Summaries *summaries; /* function_summary.c */
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

/* ---- Building regions (region_builder.c) ---- */

/* Zero-initialise. region_builder_finish leaves it empty, ready for the next region; release frees its storage. */
typedef struct RegionBuilder {
    Vector(uint32_t) slots;
    Vector(Place) places;
    uint32_t effects;
    bool may_end;
} RegionBuilder;

void region_builder_add_slots(RegionBuilder *builder, uint32_t first, uint32_t count);
void region_builder_add_place(RegionBuilder *builder, Place place);
void region_builder_add(RegionBuilder *builder, const Region *region); /* everything in it, slots too */
/* Slots and places are sorted; places that others contain are dropped. Too many places of one object become one that
 * covers the whole object. The region is in the arena. */
Region *region_builder_finish(RegionBuilder *builder, Arena *arena);
void region_builder_release(RegionBuilder *builder);

bool place_contains(const Place *outer, const Place *inner);

#endif
