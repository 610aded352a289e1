/* Which slots are read later, before they are written again.
 *
 * Where a region ends, only what lives there can tell what happened inside: a side that was not taken matters only to the
 * slots that live at the end, and a value carries the decisions of its surroundings only if it lives where one of the
 * regions around it ends. Inside, whoever reads it is surrounded by the same decisions. */
#include <stdlib.h>
#include <string.h>

#include "analysis/flow.h"

enum { MAX_WORDS = 1 << 21 }; /* of a table; larger functions count as if everything lived */

typedef struct SlotLife {
    bool everything;    /* lives everywhere: it is too large a function, or longjmp may return into it */
    size_t words;       /* of a row, a bit for each slot */
    uint64_t *live;     /* a row for each block: at its start */
    bool *lasting;      /* by instruction: its result lives where a region around it ends; NULL until first used */
} SlotLife;

static uint64_t *row(const SlotLife *life, uint64_t *table, uint32_t block)
{
    return table + life->words * block;
}

static void set_bit(uint64_t *bits, uint32_t slot)
{
    bits[slot / 64] |= UINT64_C(1) << slot % 64;
}

static void clear_bit(uint64_t *bits, uint32_t slot)
{
    bits[slot / 64] &= ~(UINT64_C(1) << slot % 64);
}

static bool has_bit(const uint64_t *bits, uint32_t slot)
{
    return bits[slot / 64] >> slot % 64 & 1;
}

/* ---- Liveness ---- */

/* What lives at the start of the block, from what lives at its end. */
static void go_back(const Program *program, const Function *function, uint32_t block, uint64_t *live)
{
    SlotList read = {0};
    for (uint32_t i = flow_block_end(function, block); i-- > function->blocks[block];) {
        uint32_t count, first = instruction_written_slots(program, &function->code[i], &count);
        for (uint32_t slot = first; slot < first + count; slot++)
            clear_bit(live, slot);
        read.count = 0;
        slots_read(program, &function->code[i], &read);
        for (size_t k = 0; k < read.count; k++)
            set_bit(live, read.items[k]);
    }
    vector_release(&read);
}

/* A table like `live` with what each block reads before it writes it, and one with what it does not write. */
static void summarise(const Program *program, const Function *function, const SlotLife *life, uint64_t *reads, uint64_t *keeps)
{
    for (uint32_t block = 0; block < function->block_count; block++) {
        uint64_t *kept = row(life, keeps, block);
        memset(kept, 0xff, life->words * sizeof *kept);
        for (uint32_t i = function->blocks[block]; i < flow_block_end(function, block); i++) {
            uint32_t count, first = instruction_written_slots(program, &function->code[i], &count);
            for (uint32_t slot = first; slot < first + count; slot++)
                clear_bit(kept, slot);
        }
        go_back(program, function, block, row(life, reads, block));
    }
}

static bool add_successor(const SlotLife *life, uint32_t block, uint32_t successor, const uint64_t *keeps)
{
    uint64_t *here = row(life, life->live, block), changed = 0;
    const uint64_t *there = row(life, life->live, successor);
    for (size_t i = 0; i < life->words; i++) {
        uint64_t more = there[i] & keeps[i] & ~here[i];
        here[i] |= more;
        changed |= more;
    }
    return changed != 0;
}

static void compute_live(const Program *program, const Function *function, const FlowGraph *flow, const SlotLife *life)
{
    uint64_t *keeps = base_allocate(((size_t)function->block_count * life->words + 1) * sizeof *keeps);
    summarise(program, function, life, life->live, keeps);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t block = function->block_count; block-- > 0;)
            for (uint32_t i = flow->successor_starts[block]; i < flow->successor_starts[block + 1]; i++)
                if (flow->successors[i] != BLOCK_EXIT)
                    changed |= add_successor(life, block, flow->successors[i], keeps + life->words * block);
    }
    free(keeps);
}

static bool calls_setjmp(const Function *function)
{
    for (uint32_t i = 0; i < function->code_count; i++)
        if (function->code[i].op == OP_SETJMP)
            return true;
    return false;
}

static SlotLife *life_of(const Analysis *analysis, uint32_t function)
{
    FunctionFlow *flow = flow_of_function(analysis, function);
    const Function *code = &analysis->program->functions[function];
    if (flow->life)
        return flow->life;
    SlotLife *life = flow->life = arena_allocate(analysis->arena, sizeof *life);
    life->words = code->slot_count / 64 + 1;
    life->everything = calls_setjmp(code) || life->words * code->block_count > MAX_WORDS;
    if (!life->everything) {
        life->live = arena_allocate(analysis->arena, (life->words * code->block_count + 1) * sizeof *life->live);
        compute_live(analysis->program, code, &flow->graph, life);
    }
    return life;
}

bool liveness_is_unknown(const Analysis *analysis, uint32_t function)
{
    return life_of(analysis, function)->everything;
}

bool liveness_at_end(const Analysis *analysis, uint32_t function, uint32_t end, uint32_t slot)
{
    const SlotLife *life = life_of(analysis, function);
    if (life->everything)
        return true;
    return end != BLOCK_EXIT && has_bit(row(life, life->live, end), slot);
}

/* ---- Results that outlast a region ---- */

/* Adds what lives at `end` to the rows of all blocks of regions that end there. */
static void add_regions(const Analysis *analysis, uint32_t function, const SlotLife *life, uint32_t end, uint64_t *outlasting)
{
    BlockList blocks = {0};
    flow_regions_ending(analysis, function, end, &blocks);
    const uint64_t *live = row(life, life->live, end);
    for (size_t i = 0; i < blocks.count; i++) {
        uint64_t *here = row(life, outlasting, blocks.items[i]);
        for (size_t k = 0; k < life->words; k++)
            here[k] |= live[k];
    }
    vector_release(&blocks);
}

typedef struct InnerRegions {
    const SlotLife *life;
    uint64_t *outlasting;
} InnerRegions;

/* The same for a region inside a switch. */
static void add_inner_region(void *context, uint32_t end, const SwitchClass *class)
{
    const InnerRegions *inner = context;
    for (size_t i = 0; end != BLOCK_EXIT && i < class->block_count; i++) {
        uint64_t *here = row(inner->life, inner->outlasting, class->blocks[i]);
        const uint64_t *live = row(inner->life, inner->life->live, end);
        for (size_t k = 0; k < inner->life->words; k++)
            here[k] |= live[k];
    }
}

static void find_lasting(const Analysis *analysis, const Function *function, SlotLife *life)
{
    const FlowGraph *flow = analysis_flow(analysis, function->id);
    uint64_t *outlasting = base_allocate_zeroed(((size_t)function->block_count * life->words + 1) * sizeof *outlasting);
    bool *ends = base_allocate_zeroed(function->block_count + 1);
    for (uint32_t block = 0; block < function->block_count; block++)
        if (flow->successor_starts[block + 1] - flow->successor_starts[block] > 1 && flow->post_dominators[block] != BLOCK_EXIT)
            ends[flow->post_dominators[block]] = true;
    for (uint32_t block = 0; block < function->block_count; block++)
        if (ends[block])
            add_regions(analysis, function->id, life, block, outlasting);
    switches_visit_inner(analysis, function->id, add_inner_region, &(InnerRegions){life, outlasting});
    for (uint32_t i = 0; i < function->code_count; i++) {
        uint32_t count, first = instruction_written_slots(analysis->program, &function->code[i], &count);
        for (uint32_t slot = first; slot < first + count; slot++)
            life->lasting[i] |= has_bit(row(life, outlasting, function_block_at(function, i)), slot);
    }
    free(ends);
    free(outlasting);
}

const bool *analysis_lasting_results(const Analysis *analysis, uint32_t function)
{
    SlotLife *life = life_of(analysis, function);
    const Function *code = &analysis->program->functions[function];
    if (life->lasting)
        return life->lasting;
    life->lasting = arena_allocate(analysis->arena, code->code_count + 1);
    if (life->everything)
        memset(life->lasting, true, code->code_count);
    else
        find_lasting(analysis, code, life);
    return life->lasting;
}
