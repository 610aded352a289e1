/* The values that slots hold: liveness, joins, and the walk over the blocks. */
#include <stdlib.h>
#include <string.h>

#include "analysis/flow.h"
#include "analysis/values.h"

typedef struct SlotJoin { /* a slot that is live at the start of a block with several predecessors */
    uint32_t slot;
    Node node;
} SlotJoin;

typedef struct Change {
    uint32_t slot;
    Node old;
} Change;

typedef struct Visit { /* of a block; before it, the log is undone to `changes` entries */
    uint32_t block;
    size_t changes;
} Visit;

struct ValueWalk {
    PointsTo *points;
    uint32_t instance;
    const Function *code;
    Arena arena;
    Graph graph;
    bool *reached;        /* of each block */
    bool flat;            /* each slot has one node */
    Node *current;        /* of each slot: the node of its current value */
    Node *single;         /* of each slot that only one instruction writes: its node, which needs no join; or 0 */
    Vector(Change) log;   /* old values of `current` */
    uint32_t words;       /* of a set of slots */
    uint64_t *live;       /* set of slots that are live at the start of each block */
    SlotJoin **joins;     /* of each block with several predecessors, ending with node 0 */
    Vector(Visit) open;
};

PointsTo *value_points_to(const ValueWalk *walk)
{
    return walk->points;
}

uint32_t value_instance(const ValueWalk *walk)
{
    return walk->instance;
}

Node value_get(const ValueWalk *walk, uint32_t slot)
{
    return walk->current[slot];
}

void value_set(ValueWalk *walk, uint32_t slot, Node node)
{
    if (walk->flat || walk->single[slot]) {
        node_add_edge(walk->points, node, walk->current[slot]);
        walk->points->nodes.items[walk->current[slot]].is_cast = walk->points->nodes.items[node].is_cast;
        walk->points->nodes.items[walk->current[slot]].part = walk->points->nodes.items[node].part;
        return;
    }
    if (walk->current[slot] == node)
        return;
    vector_push(&walk->log, (Change){slot, walk->current[slot]});
    walk->current[slot] = node;
}

static void undo(ValueWalk *walk, size_t changes)
{
    while (walk->log.count > changes) {
        Change change = vector_pop(&walk->log);
        walk->current[change.slot] = change.old;
    }
}

/* ---- The graph ---- */

/* The constant that a slot holds at the end of a block. False if the block does not set it to a constant. */
static bool constant_at_end(const ValueWalk *walk, uint32_t block, uint32_t slot, uint64_t *value)
{
    uint32_t first = walk->code->blocks[block];
    for (uint32_t i = flow_block_end(walk->code, block) - 1; i-- > first;) {
        const Instruction *at = &walk->code->code[i];
        uint32_t count, written = instruction_written_slots(walk->points->program, at, &count);
        if (slot < written || slot >= written + count)
            continue;
        *value = (uint64_t)at->imm;
        return at->op == OP_CONSTANT;
    }
    return false;
}

/* The only possible side of a branch on a constant, such as `if (function)` for a weak function. */
static bool decided_side(const ValueWalk *walk, uint32_t block, uint32_t *target)
{
    const Instruction *last = &walk->code->code[flow_block_end(walk->code, block) - 1];
    uint64_t value;
    if (last->op != OP_BRANCH && last->op != OP_B_EQ_RI && last->op != OP_B_NE_RI)
        return false;
    if (!constant_at_end(walk, block, last->a, &value))
        return false;
    if (last->op == OP_BRANCH)
        *target = value ? (uint32_t)last->low : last->high;
    else
        *target = (value == (uint64_t)last->imm) == (last->op == OP_B_EQ_RI) ? last->dst : last->b;
    return true;
}

static void find_targets(const ValueWalk *walk, uint32_t block, TargetList *targets)
{
    uint32_t only;
    flow_targets(walk->points->program, walk->code, &walk->code->code[flow_block_end(walk->code, block) - 1], targets);
    if (decided_side(walk, block, &only)) {
        targets->count = 0;
        vector_push(targets, only);
    }
}

/* Only blocks that can be reached have edges. */
static void make_graph(ValueWalk *walk)
{
    Vector(FlowEdge) edges = {0};
    Vector(uint32_t) open = {0};
    TargetList targets = {0};
    walk->reached = arena_allocate(&walk->arena, walk->code->block_count);
    walk->reached[0] = true;
    vector_push(&open, 0);
    while (open.count) {
        uint32_t block = vector_pop(&open);
        find_targets(walk, block, &targets);
        for (size_t i = 0; i < targets.count; i++) {
            uint32_t next = function_block_at(walk->code, targets.items[i]);
            vector_push(&edges, (FlowEdge){block, next});
            if (!walk->reached[next])
                vector_push(&open, next);
            walk->reached[next] = true;
        }
    }
    walk->graph = graph_make(&walk->arena, walk->code->block_count, edges.items, edges.count);
    vector_release(&targets);
    vector_release(&open);
    vector_release(&edges);
}

static uint32_t predecessor_count(const ValueWalk *walk, uint32_t block)
{
    const uint32_t *starts = walk->graph.predecessors.starts;
    return starts[block + 1] - starts[block];
}

static bool is_join(const ValueWalk *walk, uint32_t block)
{
    return predecessor_count(walk, block) + (block == 0) > 1;
}

/* ---- Liveness ---- */

typedef struct LiveSets { /* of one block */
    uint64_t *read;   /* slots that are read before they are written */
    uint64_t *written;
} LiveSets;

static void set_bit(uint64_t *set, uint32_t bit)
{
    set[bit / 64] |= UINT64_C(1) << bit % 64;
}

static bool has_bit(const uint64_t *set, uint32_t bit)
{
    return set[bit / 64] >> bit % 64 & 1;
}

static void find_block_sets(const ValueWalk *walk, uint32_t block, const LiveSets *sets)
{
    const Program *program = walk->points->program;
    SlotList slots = {0};
    for (uint32_t i = walk->code->blocks[block], end = flow_block_end(walk->code, block); i < end; i++) {
        slots.count = 0;
        slots_read(program, &walk->code->code[i], &slots);
        for (size_t k = 0; k < slots.count; k++)
            if (!has_bit(sets->written, slots.items[k]))
                set_bit(sets->read, slots.items[k]);
        uint32_t count, first = instruction_written_slots(program, &walk->code->code[i], &count);
        for (uint32_t k = 0; k < count; k++)
            set_bit(sets->written, first + k);
    }
    vector_release(&slots);
}

/* Adds the slots that are live at the start of a successor and not written in the block. True if the set grew. */
static bool update_live(ValueWalk *walk, uint32_t block, const uint64_t *written)
{
    const Adjacency *successors = &walk->graph.successors;
    uint64_t *live = walk->live + (size_t)block * walk->words;
    bool changed = false;
    for (uint32_t i = successors->starts[block]; i < successors->starts[block + 1]; i++) {
        const uint64_t *next = walk->live + (size_t)successors->nodes[i] * walk->words;
        for (uint32_t word = 0; word < walk->words; word++) {
            uint64_t more = next[word] & ~written[word] & ~live[word];
            live[word] |= more;
            changed |= more != 0;
        }
    }
    return changed;
}

static void find_live(ValueWalk *walk)
{
    uint32_t blocks = walk->code->block_count;
    size_t size = (size_t)blocks * walk->words * sizeof(uint64_t);
    uint64_t *written = base_allocate_zeroed(size + sizeof *written);
    walk->live = arena_allocate(&walk->arena, size + sizeof *walk->live);
    for (uint32_t block = 0; block < blocks; block++)
        find_block_sets(walk, block, &(LiveSets){walk->live + (size_t)block * walk->words, written + (size_t)block * walk->words});
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t block = blocks; block-- > 0;)
            changed |= update_live(walk, block, written + (size_t)block * walk->words);
    }
    free(written);
}

/* ---- Slots that are written once ---- */

static void find_single(ValueWalk *walk)
{
    uint8_t *writes = base_allocate_zeroed(walk->code->slot_count + 1);
    memset(writes, 1, walk->code->parameter_slots);
    for (uint32_t i = 0; i < walk->code->code_count; i++) {
        uint32_t count, first = instruction_written_slots(walk->points->program, &walk->code->code[i], &count);
        for (uint32_t slot = first; slot < first + count; slot++)
            writes[slot] += writes[slot] < 2;
    }
    for (uint32_t slot = 0; slot < walk->code->slot_count; slot++)
        if (writes[slot] == 1)
            walk->current[slot] = walk->single[slot] = node_new(walk->points);
    free(writes);
}

/* ---- Joins ---- */

static void make_joins(ValueWalk *walk, uint32_t block)
{
    const uint64_t *live = walk->live + (size_t)block * walk->words;
    Vector(SlotJoin) list = {0};
    for (uint32_t slot = 0; slot < walk->code->slot_count; slot++)
        if (has_bit(live, slot) && !walk->single[slot])
            vector_push(&list, (SlotJoin){slot, node_new(walk->points)});
    vector_push(&list, (SlotJoin){0, 0});
    walk->joins[block] = arena_allocate(&walk->arena, list.count * sizeof *list.items);
    memcpy(walk->joins[block], list.items, list.count * sizeof *list.items);
    vector_release(&list);
}

static void meet(ValueWalk *walk, uint32_t block)
{
    for (const SlotJoin *join = walk->joins[block]; join->node; join++)
        node_add_edge(walk->points, walk->current[join->slot], join->node);
}

/* ---- The walk ---- */

static void take_parameters(ValueWalk *walk)
{
    Node first = walk->points->instances.items[walk->instance].parameters;
    for (uint32_t slot = 0; slot < walk->code->parameter_slots; slot++)
        value_set(walk, slot, first + slot);
}

static void visit_block(ValueWalk *walk, uint32_t block, ValueVisit *visit)
{
    bool *reached = walk->points->instances.items[walk->instance].reached;
    for (uint32_t i = walk->code->blocks[block], end = flow_block_end(walk->code, block); i < end; i++) {
        reached[i] = true;
        visit(walk, i);
    }
}

static void leave_block(ValueWalk *walk, uint32_t block)
{
    const Adjacency *successors = &walk->graph.successors;
    for (uint32_t i = successors->starts[block]; i < successors->starts[block + 1]; i++) {
        uint32_t next = successors->nodes[i];
        if (is_join(walk, next))
            meet(walk, next);
        else
            vector_push(&walk->open, (Visit){next, walk->log.count});
    }
}

/* Visits a block with several predecessors, or the entry, and all blocks that it dominates up to the next join. */
static void walk_from(ValueWalk *walk, uint32_t root, ValueVisit *visit)
{
    vector_push(&walk->open, (Visit){root, 0});
    while (walk->open.count) {
        Visit next = vector_pop(&walk->open);
        undo(walk, next.changes);
        if (next.block == root && walk->joins[root])
            for (const SlotJoin *join = walk->joins[root]; join->node; join++)
                value_set(walk, join->slot, join->node);
        else if (next.block == 0)
            take_parameters(walk);
        visit_block(walk, next.block, visit);
        leave_block(walk, next.block);
    }
    undo(walk, 0);
}

static void walk_values(ValueWalk *walk, ValueVisit *visit)
{
    find_single(walk);
    walk->words = (walk->code->slot_count + 63) / 64;
    find_live(walk);
    walk->joins = arena_allocate(&walk->arena, walk->code->block_count * sizeof *walk->joins);
    for (uint32_t block = 0; block < walk->code->block_count; block++)
        if (is_join(walk, block))
            make_joins(walk, block);
    if (walk->joins[0]) {
        take_parameters(walk);
        meet(walk, 0);
        undo(walk, 0);
    }
    for (uint32_t block = 0; block < walk->code->block_count; block++)
        if (block == 0 || walk->joins[block])
            walk_from(walk, block, visit);
}

static void walk_flat(ValueWalk *walk, ValueVisit *visit)
{
    for (uint32_t slot = 0; slot < walk->code->slot_count; slot++)
        walk->current[slot] = node_new(walk->points);
    take_parameters(walk);
    for (uint32_t block = 0; block < walk->code->block_count; block++)
        if (walk->reached[block])
            visit_block(walk, block, visit);
}

static bool calls_setjmp(const Function *code)
{
    for (uint32_t i = 0; i < code->code_count; i++)
        if (code->code[i].op == OP_SETJMP)
            return true;
    return false;
}

void values_walk(PointsTo *points, uint32_t instance, ValueVisit *visit)
{
    const Function *code = instance_function(points, instance);
    ValueWalk walk = {.points = points, .instance = instance, .code = code, .flat = calls_setjmp(code)};
    walk.current = arena_allocate(&walk.arena, (code->slot_count + 1) * sizeof *walk.current);
    walk.single = arena_allocate(&walk.arena, (code->slot_count + 1) * sizeof *walk.single);
    make_graph(&walk);
    if (walk.flat)
        walk_flat(&walk, visit);
    else
        walk_values(&walk, visit);
    vector_release(&walk.log);
    vector_release(&walk.open);
    arena_release(&walk.arena);
}
