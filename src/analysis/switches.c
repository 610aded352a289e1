/* Switches as several decisions.
 *
 * At a level, control comes from some of the targets and leaves at the level's end. Targets from which a common block can
 * be reached before the end belong to one side. A side with several targets has a level of its own, which ends where all
 * of them have joined: `case 1: a(); case 2: b(); break;` is one side, and whether it begins with a() is decided inside.
 * Sides whose blocks may write the same are one class: nothing can depend on one of them and not on the others. If sides
 * leave the function, all are one class: who returns is not overtaken by the others. */
#include <stdlib.h>
#include <string.h>

#include "analysis/flow.h"

enum { MOST_TARGETS = 512 }; /* a switch with more is one decision */

typedef struct Sides {       /* of the targets of a level */
    const Analysis *analysis;
    uint32_t function;
    uint32_t end;            /* block */
    const uint32_t *targets; /* blocks */
    size_t count;
    uint32_t *side;          /* by target: the number of a target of the same side; itself if it is the first one */
    BlockList *blocks;       /* by target */
    const Region **regions;  /* by first target of a side: what all blocks of the side may write */
} Sides;

static const SwitchLevel *make_level(const Analysis *analysis, uint32_t function, uint32_t end, const uint32_t *targets, size_t count,
                                     uint32_t *next_number);

/* ---- Sides ---- */

static uint32_t first_of(const Sides *sides, uint32_t target)
{
    while (sides->side[target] != target)
        target = sides->side[target];
    return target;
}

static void unite(Sides *sides, uint32_t a, uint32_t b)
{
    uint32_t first = first_of(sides, a), second = first_of(sides, b);
    sides->side[first > second ? first : second] = first < second ? first : second;
}

static void find_sides(Sides *sides)
{
    const Function *code = &sides->analysis->program->functions[sides->function];
    uint32_t *owners = base_allocate_zeroed((code->block_count + 1) * sizeof *owners); /* 1 + target */
    for (uint32_t i = 0; i < sides->count; i++) {
        sides->side[i] = i;
        flow_reach(sides->analysis, sides->function, sides->targets[i], sides->end, &sides->blocks[i]);
        for (size_t k = 0; k < sides->blocks[i].count; k++) {
            uint32_t *owner = &owners[sides->blocks[i].items[k]];
            if (*owner != 0)
                unite(sides, i, *owner - 1);
            *owner = i + 1;
        }
    }
    free(owners);
}

/* The blocks of the sides whose first targets are listed. */
static void collect_blocks(const Sides *sides, const uint32_t *firsts, size_t count, BlockList *blocks)
{
    const Function *code = &sides->analysis->program->functions[sides->function];
    bool *seen = base_allocate_zeroed(code->block_count + 1);
    blocks->count = 0;
    for (uint32_t i = 0; i < sides->count; i++) {
        bool is_listed = false;
        for (size_t k = 0; k < count; k++)
            is_listed |= first_of(sides, i) == firsts[k];
        for (size_t k = 0; is_listed && k < sides->blocks[i].count; k++) {
            uint32_t block = sides->blocks[i].items[k];
            if (!seen[block])
                vector_push(blocks, block);
            seen[block] = true;
        }
    }
    free(seen);
}

static bool is_empty(const Sides *sides, uint32_t target)
{
    return sides->blocks[target].count == 0;
}

/* ---- Where the targets of a side join ---- */

static bool is_above(const PostDominators *tree, uint32_t node, uint32_t wanted)
{
    while (node != wanted && node != NODE_NONE)
        node = tree->immediate[node];
    return node == wanted;
}

/* The first block that all of the blocks pass on their way to `end`; `end` if there is none. */
static uint32_t find_join(const Analysis *analysis, uint32_t function, const uint32_t *blocks, size_t count, uint32_t end)
{
    const FunctionFlow *flow = flow_of_function(analysis, function);
    const PostDominators *tree = &flow->post_dominators;
    uint32_t join = blocks[0];
    for (size_t i = 1; i < count && join != NODE_NONE; i++)
        while (join != NODE_NONE && !is_above(tree, blocks[i], join))
            join = tree->immediate[join];
    return join != NODE_NONE && join < flow->graph.block_count ? join : end;
}

/* ---- Classes ---- */

static bool same_regions(const Region *a, const Region *b)
{
    bool same = a == b || (a->slot_count == b->slot_count && a->place_count == b->place_count && a->effects == b->effects &&
                           a->may_end == b->may_end);
    for (size_t i = 0; a != b && same && i < a->slot_count; i++)
        same = a->slots[i] == b->slots[i];
    for (size_t i = 0; a != b && same && i < a->place_count; i++)
        same = place_contains(&a->places[i], &b->places[i]) && place_contains(&b->places[i], &a->places[i]);
    return same;
}

static SwitchSide make_side(const Sides *sides, uint32_t first, uint32_t *next_number)
{
    const Function *code = &sides->analysis->program->functions[sides->function];
    Arena *arena = sides->analysis->arena;
    uint32_t *blocks = base_allocate((sides->count + 1) * sizeof *blocks), *targets = arena_allocate(arena, sides->count * sizeof *targets);
    SwitchSide side = {.targets = targets};
    for (uint32_t i = first; i < sides->count; i++) {
        if (first_of(sides, i) != first)
            continue;
        blocks[side.target_count] = sides->targets[i];
        targets[side.target_count++] = code->blocks[sides->targets[i]];
    }
    uint32_t join = side.target_count > 1 ? find_join(sides->analysis, sides->function, blocks, side.target_count, sides->end) : sides->end;
    if (join != sides->end)
        side.inner = make_level(sides->analysis, sides->function, join, blocks, side.target_count, next_number);
    free(blocks);
    return side;
}

/* A side whose targets do not join before the level's end is as many sides as it has targets: they cannot be told apart by
 * where control goes. */
static void add_sides(const Sides *sides, uint32_t first, SwitchClass *made, SwitchSide *items, uint32_t *next_number)
{
    SwitchSide side = make_side(sides, first, next_number);
    bool is_whole = side.target_count == 1 || side.inner != NULL;
    for (uint32_t i = 0; !is_whole && i < side.target_count; i++)
        items[made->side_count++] = (SwitchSide){.targets = &side.targets[i], .target_count = 1};
    if (is_whole)
        items[made->side_count++] = side;
}

static void list_targets(Arena *arena, SwitchClass *made, size_t most)
{
    uint32_t *targets = arena_allocate(arena, most * sizeof *targets);
    for (size_t i = 0; i < made->side_count; i++)
        for (uint32_t k = 0; k < made->sides[i].target_count; k++)
            targets[made->target_count++] = made->sides[i].targets[k];
    made->targets = targets;
}

static SwitchClass make_class(const Sides *sides, uint32_t first, bool *done, uint32_t *next_number)
{
    Arena *arena = sides->analysis->arena;
    SwitchSide *items = arena_allocate(arena, sides->count * sizeof *items);
    uint32_t *firsts = base_allocate((sides->count + 1) * sizeof *firsts);
    size_t first_count = 0;
    SwitchClass made = {.sides = items, .number = (*next_number)++};
    for (uint32_t i = first; i < sides->count; i++) {
        if (done[i] || first_of(sides, i) != i || is_empty(sides, i))
            continue;
        if (sides->end != BLOCK_EXIT && !same_regions(sides->regions[i], sides->regions[first]))
            continue;
        done[i] = true;
        firsts[first_count++] = i;
        add_sides(sides, i, &made, items, next_number);
    }
    list_targets(arena, &made, sides->count);
    BlockList blocks = {0};
    collect_blocks(sides, firsts, first_count, &blocks);
    uint32_t *kept = arena_allocate(arena, (blocks.count + 1) * sizeof *kept);
    memcpy(kept, blocks.items, blocks.count * sizeof *kept);
    made.blocks = kept;
    made.block_count = blocks.count;
    for (unsigned named = 0; named < 2; named++)
        made.regions[named] = flow_region_of(sides->analysis, sides->function, &blocks, sides->end, named);
    vector_release(&blocks);
    free(firsts);
    return made;
}

static void fill_level(Sides *sides, SwitchLevel *level, SwitchClass *classes, uint32_t *next_number)
{
    bool *done = base_allocate_zeroed(sides->count + 1);
    BlockList blocks = {0};
    find_sides(sides);
    for (uint32_t i = 0; i < sides->count; i++) {
        if (first_of(sides, i) != i)
            continue;
        collect_blocks(sides, &i, 1, &blocks);
        sides->regions[i] = flow_region_of(sides->analysis, sides->function, &blocks, sides->end, true);
    }
    for (uint32_t i = 0; i < sides->count; i++)
        if (!done[i] && first_of(sides, i) == i && !is_empty(sides, i))
            classes[level->class_count++] = make_class(sides, i, done, next_number);
    vector_release(&blocks);
    free(done);
}

static const SwitchLevel *make_level(const Analysis *analysis, uint32_t function, uint32_t end, const uint32_t *targets, size_t count,
                                     uint32_t *next_number)
{
    const Function *code = &analysis->program->functions[function];
    SwitchLevel *level = arena_allocate(analysis->arena, sizeof *level);
    SwitchClass *classes = arena_allocate(analysis->arena, (count + 1) * sizeof *classes);
    Sides sides = {.analysis = analysis, .function = function, .end = end, .targets = targets, .count = count,
                   .side = base_allocate_zeroed((count + 1) * sizeof *sides.side),
                   .blocks = base_allocate_zeroed((count + 1) * sizeof *sides.blocks),
                   .regions = base_allocate_zeroed((count + 1) * sizeof *sides.regions)};
    *level = (SwitchLevel){.end = end == BLOCK_EXIT ? BLOCK_EXIT : code->blocks[end], .end_block = end, .classes = classes};
    fill_level(&sides, level, classes, next_number);
    for (size_t i = 0; i < count; i++)
        vector_release(&sides.blocks[i]);
    free(sides.blocks);
    free(sides.side);
    free(sides.regions);
    return level;
}

const SwitchLevel *analysis_switch(const Analysis *analysis, uint32_t function, uint32_t instruction)
{
    FunctionFlow *flow = flow_of_function(analysis, function);
    const Function *code = &analysis->program->functions[function];
    uint64_t known;
    if (map_get(&flow->switches, instruction, &known))
        return (const SwitchLevel *)(uintptr_t)known;
    TargetList targets = {0};
    const SwitchLevel *level = NULL;
    uint32_t next_number = 1;
    flow_targets(analysis->program, code, &code->code[instruction], &targets);
    for (size_t i = 0; i < targets.count; i++)
        targets.items[i] = function_block_at(code, targets.items[i]);
    if (targets.count <= MOST_TARGETS)
        level = make_level(analysis, function, flow->graph.post_dominators[function_block_at(code, instruction)], targets.items, targets.count,
                           &next_number);
    vector_release(&targets);
    map_put(&flow->switches, instruction, (uintptr_t)level);
    return level;
}

/* ---- Regions of inner levels ---- */

static void add_inner_regions(const SwitchLevel *level, void (*add)(void *context, uint32_t end, const SwitchClass *class), void *context)
{
    for (size_t i = 0; i < level->class_count; i++) {
        for (size_t k = 0; k < level->classes[i].side_count; k++) {
            const SwitchLevel *inner = level->classes[i].sides[k].inner;
            for (size_t m = 0; inner != NULL && m < inner->class_count; m++)
                add(context, inner->end_block, &inner->classes[m]);
            if (inner != NULL)
                add_inner_regions(inner, add, context);
        }
    }
}

void switches_visit_inner(const Analysis *analysis, uint32_t function, void (*add)(void *context, uint32_t end, const SwitchClass *class),
                          void *context)
{
    const Function *code = &analysis->program->functions[function];
    for (uint32_t i = 0; i < code->code_count; i++) {
        const SwitchLevel *level = code->code[i].op == OP_SWITCH ? analysis_switch(analysis, function, i) : NULL;
        if (level != NULL)
            add_inner_regions(level, add, context);
    }
}
