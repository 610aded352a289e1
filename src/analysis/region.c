/* Regions: the blocks from the sides of a branch to where they join, and what these blocks may write.
 *
 * Many branches have the same blocks (all that leave one loop). Therefore the effects of a set of blocks are computed once.
 *
 * A slot is listed if something may read it after the region: those that live at its end (liveness.c), and, where criteria
 * may name source variables at any line, all variables and slots that some block reads before it writes them. */
#include <stdlib.h>
#include <string.h>

#include "analysis/flow.h"
#include "analysis/instruction.h"

enum { MOST_ELEMENT_STORES = 16 /* of a region; with more, they are not told apart */ };

typedef struct BlockRegions {
    const Region **blocks; /* what each block writes; NULL until first used */
    bool *listed;          /* slots that are listed */
    Map by_branch;         /* block of the branch << 1 | variables are named: index into `regions` */
    Map128 sets;           /* hash of the blocks: index into `regions` */
    Vector(const Region *) regions;
    uint32_t *marks; /* for each block: the last search that reached it */
    uint32_t search;
} BlockRegions;

static void list_variables(const Function *function, bool *listed)
{
    for (uint32_t i = 0; i < function->variable_count; i++)
        for (unsigned j = 0; j < kind_slots(function->variables[i].kind); j++)
            listed[function->variables[i].slot + j] = true;
}

/* Lists the slots that the block reads before it writes them. written[s]: the last block (counted from 1) found to
 * write slot s. */
static void list_exposed(const Program *program, const Function *function, uint32_t block, uint32_t *written,
                         bool *listed)
{
    SlotList read = {0};
    for (uint32_t i = function->blocks[block]; i < flow_block_end(function, block); i++) {
        read.count = 0;
        slots_read(program, &function->code[i], &read);
        for (size_t j = 0; j < read.count; j++)
            listed[read.items[j]] |= written[read.items[j]] != block + 1;
        uint32_t count, first = instruction_written_slots(program, &function->code[i], &count);
        for (uint32_t j = 0; j < count; j++)
            written[first + j] = block + 1;
    }
    vector_release(&read);
}

static BlockRegions *make_regions(const Analysis *analysis, const Function *function)
{
    BlockRegions *regions = arena_allocate(analysis->arena, sizeof *regions);
    uint32_t *written = base_allocate_zeroed((function->slot_count + 1) * sizeof *written);
    regions->blocks = arena_allocate(analysis->arena, (function->block_count + 1) * sizeof *regions->blocks);
    regions->marks = arena_allocate(analysis->arena, (function->block_count + 1) * sizeof *regions->marks);
    regions->listed = arena_allocate(analysis->arena, function->slot_count + 1);
    if (liveness_is_unknown(analysis, function->id)) /* a jump may come back into the middle of a block */
        memset(regions->listed, true, function->slot_count);
    list_variables(function, regions->listed);
    for (uint32_t block = 0; block < function->block_count; block++)
        list_exposed(analysis->program, function, block, written, regions->listed);
    free(written);
    return regions;
}

static BlockRegions *regions_of(const Analysis *analysis, uint32_t function)
{
    FunctionFlow *flow = flow_of_function(analysis, function);
    if (!flow->regions)
        flow->regions = make_regions(analysis, &analysis->program->functions[function]);
    return flow->regions;
}

const bool *analysis_lasting_slots(const Analysis *analysis, uint32_t function)
{
    return regions_of(analysis, function)->listed;
}

static const Region *block_region(const Analysis *analysis, BlockRegions *regions, uint32_t function, uint32_t block)
{
    const Function *code = &analysis->program->functions[function];
    if (regions->blocks[block])
        return regions->blocks[block];
    RegionBuilder builder = {0};
    for (uint32_t i = code->blocks[block]; i < flow_block_end(code, block); i++) {
        uint32_t count, first = instruction_written_slots(analysis->program, &code->code[i], &count);
        for (uint32_t slot = first; slot < first + count; slot++)
            if (regions->listed[slot])
                region_builder_add_slots(&builder, slot, 1);
        Region memory = *analysis_writes(analysis, function, i);
        memory.slot_count = 0; /* added above */
        region_builder_add(&builder, &memory);
    }
    regions->blocks[block] = region_builder_finish(&builder, analysis->arena);
    region_builder_release(&builder);
    return regions->blocks[block];
}

/* Adds `block` unless the current search knows it. */
static void reach(BlockRegions *regions, uint32_t block, uint32_t end, BlockList *blocks)
{
    if (block == BLOCK_EXIT || block == end || regions->marks[block] == regions->search)
        return;
    regions->marks[block] = regions->search;
    vector_push(blocks, block);
}

static void reach_successors(const FlowGraph *graph, BlockRegions *regions, uint32_t block, uint32_t end, BlockList *blocks)
{
    for (uint32_t i = graph->successor_starts[block]; i < graph->successor_starts[block + 1]; i++)
        reach(regions, graph->successors[i], end, blocks);
}

/* Adds the blocks that can be reached from those of the list without passing `end`. */
static void reach_all(const FlowGraph *graph, BlockRegions *regions, uint32_t end, BlockList *blocks)
{
    for (size_t done = 0; done < blocks->count; done++)
        reach_successors(graph, regions, blocks->items[done], end, blocks);
}

static uint32_t end_of_branch(const Analysis *analysis, uint32_t function, uint32_t block)
{
    return analysis_flow(analysis, function)->post_dominators[block];
}

static void collect_blocks(const Analysis *analysis, uint32_t function, uint32_t branch, BlockList *blocks)
{
    const FlowGraph *graph = analysis_flow(analysis, function);
    BlockRegions *regions = regions_of(analysis, function);
    uint32_t end = end_of_branch(analysis, function, branch);
    regions->search++;
    blocks->count = 0;
    reach_successors(graph, regions, branch, end, blocks);
    reach_all(graph, regions, end, blocks);
}

void flow_regions_ending(const Analysis *analysis, uint32_t function, uint32_t end, BlockList *blocks)
{
    const FlowGraph *graph = analysis_flow(analysis, function);
    BlockRegions *regions = regions_of(analysis, function);
    regions->search++;
    blocks->count = 0;
    for (uint32_t block = 0; block < graph->block_count; block++)
        if (graph->post_dominators[block] == end && graph->successor_starts[block + 1] - graph->successor_starts[block] > 1)
            reach_successors(graph, regions, block, end, blocks);
    reach_all(graph, regions, end, blocks);
}

static Hash128 hash_blocks(const BlockList *blocks, uint32_t end, bool names_variables)
{
    Hash128 sum = {(uint64_t)end << 1 | names_variables, blocks->count};
    for (size_t i = 0; i < blocks->count; i++) { /* in any order */
        sum.low += hash_mix64(blocks->items[i] + UINT64_C(0x9e3779b97f4a7c15));
        sum.high += hash_mix64(blocks->items[i] * UINT64_C(0xd1342543de82ef95) + 1);
    }
    return sum;
}

static void keep_live(const Analysis *analysis, uint32_t function, uint32_t end, const Region *region, RegionBuilder *builder)
{
    for (size_t i = 0; i < region->slot_count; i++)
        if (liveness_at_end(analysis, function, end, region->slots[i]))
            region_builder_add_slots(builder, region->slots[i], 1);
}

/* ---- Stores to elements ---- */

static bool is_element_store(const Instruction *at, const bool *is_written)
{
    Access access = instruction_access(at);
    bool stores = access.verb == ACCESS_STORE || access.verb == ACCESS_STORE_CONSTANT;
    return stores && access.indexed && access.base != ACCESS_SLOT && !is_written[access.index];
}

/* Those of a block. Memory that its other instructions write goes into the builder. */
static void split_block(const Analysis *analysis, const Function *function, uint32_t block, const bool *is_written, SlotList *stores,
                        RegionBuilder *builder)
{
    for (uint32_t i = function->blocks[block]; i < flow_block_end(function, block); i++) {
        if (is_element_store(&function->code[i], is_written)) {
            vector_push(stores, i);
            continue;
        }
        Region memory = *analysis_writes(analysis, function->id, i);
        memory.slot_count = 0;
        region_builder_add(builder, &memory);
    }
}

static void mark_written(const Program *program, const Function *function, uint32_t block, bool *is_written)
{
    for (uint32_t i = function->blocks[block]; i < flow_block_end(function, block); i++) {
        uint32_t count, first = instruction_written_slots(program, &function->code[i], &count);
        memset(is_written + first, true, count);
    }
}

static void find_element_stores(const Analysis *analysis, uint32_t number, const BlockList *blocks, Region *region)
{
    const Function *function = &analysis->program->functions[number];
    RegionBuilder builder = {0};
    SlotList stores = {0};
    bool *is_written = base_allocate_zeroed(function->slot_count + 1);
    for (size_t i = 0; i < blocks->count; i++)
        mark_written(analysis->program, function, blocks->items[i], is_written);
    for (size_t i = 0; i < blocks->count; i++)
        split_block(analysis, function, blocks->items[i], is_written, &stores, &builder);
    if (stores.count > 0 && stores.count <= MOST_ELEMENT_STORES) {
        const Region *others = region_builder_finish(&builder, analysis->arena);
        region->element_stores = memcpy(arena_allocate(analysis->arena, stores.count * sizeof *stores.items), stores.items, stores.count * sizeof *stores.items);
        region->element_store_count = stores.count;
        region->other_places = others->places;
        region->other_place_count = others->place_count;
    }
    region_builder_release(&builder);
    vector_release(&stores);
    free(is_written);
}

static const Region *join_blocks(const Analysis *analysis, uint32_t function, const BlockList *blocks, uint32_t end, bool names_variables)
{
    RegionBuilder builder = {0};
    for (size_t i = 0; i < blocks->count; i++) {
        Region part = *block_region(analysis, regions_of(analysis, function), function, blocks->items[i]);
        if (!names_variables) {
            keep_live(analysis, function, end, &part, &builder);
            part.slot_count = 0;
        }
        region_builder_add(&builder, &part);
    }
    Region *region = region_builder_finish(&builder, analysis->arena);
    region_builder_release(&builder);
    if (region->place_count > 0 && !liveness_is_unknown(analysis, function)) /* else a jump may change an index */
        find_element_stores(analysis, function, blocks, region);
    return region;
}

/* An index into `regions`. */
static uint64_t find_set(const Analysis *analysis, uint32_t function, const BlockList *blocks, uint32_t end, bool names_variables)
{
    BlockRegions *regions = regions_of(analysis, function);
    Hash128 hash = hash_blocks(blocks, end, names_variables);
    uint64_t index;
    if (!map128_get(&regions->sets, hash, &index)) {
        index = regions->regions.count;
        vector_push(&regions->regions, join_blocks(analysis, function, blocks, end, names_variables));
        map128_put(&regions->sets, hash, index);
    }
    return index;
}

const Region *flow_region_of(const Analysis *analysis, uint32_t function, const BlockList *blocks, uint32_t end, bool names_variables)
{
    uint64_t index = find_set(analysis, function, blocks, end, names_variables);
    return regions_of(analysis, function)->regions.items[index];
}

void flow_reach(const Analysis *analysis, uint32_t function, uint32_t block, uint32_t end, BlockList *blocks)
{
    BlockRegions *regions = regions_of(analysis, function);
    regions->search++;
    blocks->count = 0;
    reach(regions, block, end, blocks);
    reach_all(analysis_flow(analysis, function), regions, end, blocks);
}

static uint64_t find_region(const Analysis *analysis, uint32_t function, uint32_t branch, bool names_variables)
{
    BlockList blocks = {0};
    collect_blocks(analysis, function, branch, &blocks);
    uint64_t index = find_set(analysis, function, &blocks, end_of_branch(analysis, function, branch), names_variables);
    vector_release(&blocks);
    return index;
}

const Region *analysis_region(const Analysis *analysis, uint32_t function, uint32_t branch, bool names_variables)
{
    BlockRegions *regions = regions_of(analysis, function);
    uint32_t block = function_block_at(&analysis->program->functions[function], branch);
    uint64_t key = (uint64_t)block << 1 | names_variables, index;
    if (!map_get(&regions->by_branch, key, &index)) {
        index = find_region(analysis, function, block, names_variables);
        map_put(&regions->by_branch, key, index);
    }
    return regions->regions.items[index];
}

void analysis_region_blocks(const Analysis *analysis, uint32_t function, uint32_t branch, BlockList *blocks)
{
    collect_blocks(analysis, function, function_block_at(&analysis->program->functions[function], branch), blocks);
}

uint32_t analysis_region_end(const Analysis *analysis, uint32_t function, uint32_t branch)
{
    const Function *code = &analysis->program->functions[function];
    uint32_t end = end_of_branch(analysis, function, function_block_at(code, branch));
    return end == BLOCK_EXIT ? BLOCK_EXIT : code->blocks[end];
}

static void regions_release(BlockRegions *regions)
{
    map_release(&regions->by_branch);
    map128_release(&regions->sets);
    vector_release(&regions->regions);
}

void flow_release(Analysis *analysis)
{
    for (uint32_t i = 0; i < analysis->program->function_count; i++) {
        FunctionFlow *flow = analysis->flow->functions[i];
        if (flow && flow->regions)
            regions_release(flow->regions);
        if (flow)
            map_release(&flow->switches);
    }
}
