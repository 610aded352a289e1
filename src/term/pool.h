/* Private to term: the pool's contents, and functions that the constructors share. */
#ifndef COSET_TERM_POOL_H
#define COSET_TERM_POOL_H

#include <assert.h>

#include "term/set.h"
#include "term/term.h"

/* The smallest and largest unsigned value that a term of up to 64 bits may have; meaningless for wider ones. */
typedef struct TermBounds {
    uint64_t low, high;
} TermBounds;

typedef struct TableInfo {
    const Term *elements; /* in the arena */
    size_t count;
    TermSet variables;
    TermBounds bounds;
    bool constant; /* every element is */
    const char *given;      /* its name in the program, in the arena; NULL: none */
    const char *name;       /* the name that is printed: the same, or followed by marks */
    uint8_t kind;           /* TermKind of the elements, if it has a name */
    bool has_many_names;
} TableInfo;

typedef struct PoolObject {
    TermObjectInfo info;
    const char *label;
} PoolObject;

typedef struct PoolSlot {
    uint32_t hash;
    Term term; /* TERM_NONE: free */
} PoolSlot;

/* What a constructor returned for its arguments: runs with a common prefix construct the same terms repeatedly. */
typedef struct Memo {
    uint32_t head; /* operation and its details; 0: nothing yet */
    Term operands[3];
    Term result;
} Memo;

enum { MEMO_BITS = 15, MEMOS = 1 << MEMO_BITS };

typedef struct NamedAddress { /* see term_address_add */
    uint64_t start, size;
    const char *pointer;
} NamedAddress;

struct TermPool {
    TermNode *nodes; /* by Term; nodes[0] is unused: TERM_NONE */
    TermBounds *bounds; /* by Term */
    size_t count, capacity;

    PoolSlot *slots; /* open addressing with linear probing, at most half full */
    size_t slot_mask;

    Vector(PoolObject) objects;
    Map object_index;   /* hash of the information to object */
    Map labels;         /* of objects */
    Vector(TermVariable) variables;
    Map variable_index; /* hash of the description to id */
    Vector(NamedAddress) addresses;
    uint64_t address_start, address_end; /* see term_address_range */
    bool whole_tables;                   /* see term_print_whole_tables */
    Map names;          /* name to the first variable of that name */
    Vector(TableInfo) tables;
    Map table_index;
    Map table_names;    /* printed name to the longest table of that name */
    Arena memory; /* names and tables */

    SetPool *sets;
    Memo *memos;    /* direct-mapped cache */
    unsigned depth; /* of constructors that recurse into operands: see pool_enter */
};

static inline const TermNode *pool_node(const TermPool *pool, Term term)
{
    assert(term != TERM_NONE && term < pool->count);
    return &pool->nodes[term];
}

static inline TermOp pool_op(const TermPool *pool, Term term)
{
    return (TermOp)pool_node(pool, term)->op;
}

static inline unsigned pool_width(const TermPool *pool, Term term)
{
    return pool_node(pool, term)->width;
}

static inline Term pool_operand(const TermPool *pool, Term term, unsigned index)
{
    return pool_node(pool, term)->operands[index];
}

static inline bool pool_is(const TermPool *pool, Term term, TermOp op)
{
    return pool_node(pool, term)->op == op;
}

static inline Wide node_value(const TermNode *node)
{
    return (Wide)node->words[1] << 64 | node->words[0];
}

static inline bool pool_constant(const TermPool *pool, Term term, Wide *value)
{
    const TermNode *node = pool_node(pool, term);
    if (node->op != TERM_CONSTANT)
        return false;
    *value = node_value(node);
    return true;
}

static inline bool pool_is_constant(const TermPool *pool, Term term)
{
    return pool_is(pool, term, TERM_CONSTANT);
}

static inline Wide wide_ones(unsigned width)
{
    return ~(Wide)0 >> (128 - width);
}

static inline Wide wide_sign(unsigned width) /* the sign bit */
{
    return (Wide)1 << (width - 1);
}

static inline unsigned wide_bits(Wide value) /* number of significant bits; 0 for 0 */
{
    uint64_t high = (uint64_t)(value >> 64), low = (uint64_t)value;
    return high ? 128 - (unsigned)__builtin_clzll(high) : low ? 64 - (unsigned)__builtin_clzll(low) : 0;
}

static inline unsigned wide_trailing_zeros(Wide value) /* value != 0 */
{
    uint64_t low = (uint64_t)value;
    return low ? (unsigned)__builtin_ctzll(low) : 64 + (unsigned)__builtin_ctzll((uint64_t)(value >> 64));
}

static inline bool wide_is_power(Wide value) /* of two */
{
    return value && !(value & (value - 1));
}

/* Constructors that recurse into operands stop at a fixed depth, so that no term overflows the C stack.
 *     if (pool_enter(pool)) { …; pool_leave(pool); } */
enum { POOL_DEPTH = 12 };

static inline bool pool_enter(TermPool *pool)
{
    if (pool->depth >= POOL_DEPTH)
        return false;
    pool->depth++;
    return true;
}

static inline void pool_leave(TermPool *pool)
{
    pool->depth--;
}

/* NULL above depth 0: results there are not memoised, because they may be less simplified. */
static inline Memo *pool_memo(TermPool *pool, uint32_t head, Term a, Term b, Term c)
{
    if (pool->depth != 0)
        return NULL;
    uint64_t hash = ((uint64_t)a << 32 | b) * UINT64_C(0x9E3779B97F4A7C15) +
                    ((uint64_t)c << 32 | head) * UINT64_C(0xC4CEB9FE1A85EC53);
    return &pool->memos[hash >> (64 - MEMO_BITS)];
}

static inline bool memo_is(const Memo *memo, uint32_t head, Term a, Term b, Term c)
{
    return memo->head == head && memo->operands[0] == a && memo->operands[1] == b && memo->operands[2] == c;
}

/* head must differ between constructors, and not be 0. */
#define POOL_MEMOISED(pool, head, a, b, c, construct)  \
    do {                                               \
        Memo *memo_ = pool_memo(pool, head, a, b, c);  \
        if (memo_ && memo_is(memo_, head, a, b, c))    \
            return memo_->result;                      \
        Term result_ = (construct);                    \
        if (memo_)                                     \
            *memo_ = (Memo){head, {a, b, c}, result_}; \
        return result_;                                \
    } while (0)

/* The term for this node, whose `variables` need not be set. Simplifies only terms whose bounds allow a single
 * value. */
Term pool_intern(TermPool *pool, const TermNode *node);

static inline Term pool_unary(TermPool *pool, TermOp op, unsigned width, unsigned detail, Term a)
{
    return pool_intern(
        pool, &(TermNode){.op = (uint8_t)op, .width = (uint8_t)width, .detail = (uint16_t)detail, .operands = {a}});
}

static inline Term pool_binary(TermPool *pool, TermOp op, unsigned width, Term a, Term b)
{
    return pool_intern(pool, &(TermNode){.op = (uint8_t)op, .width = (uint8_t)width, .operands = {a, b}});
}

/* Operations on constants: false if an operand is not constant. */
bool pool_fold_unary(TermPool *pool, TermOp op, unsigned width, unsigned detail, Term a, Term *result);
bool pool_fold_binary(TermPool *pool, TermOp op, unsigned width, Term a, Term b, Term *result);

/* An if-then-else of two constants, or the extension of a condition, which is equivalent. */
typedef struct ConstantChoice {
    Term condition;
    Wide then, otherwise;
} ConstantChoice;

bool pool_constant_choice(const TermPool *pool, Term term, ConstantChoice *choice);
/* op(choice, constant) or op(constant, choice) as a choice of results; false if the operands do not match. */
bool pool_fold_choice(TermPool *pool, TermOp op, unsigned width, Term a, Term b, Term *result);

Term pool_join_disjoint(TermPool *pool, Term a, Term b); /* bitwise.c */
bool pool_is_complement(const TermPool *pool, Term a, Term b);

/* The low bits of arithmetic on extended operands, as arithmetic on the operands themselves. term_extract does not do
 * this itself: of a value that is stored byte by byte only the lowest byte would be narrowed, and the bytes could not
 * be merged again. (structure.c) */
Term pool_narrow(TermPool *pool, Term a);

/* True if a = op(*rest, *constant). */
static inline bool pool_split(const TermPool *pool, Term a, TermOp op, Term *rest, Wide *constant)
{
    const TermNode *node = pool_node(pool, a);
    if (node->op != op || !pool_constant(pool, node->operands[1], constant))
        return false;
    *rest = node->operands[0];
    return true;
}

/* Puts a constant right, and otherwise the older term left. */
static inline void pool_order(const TermPool *pool, Term *a, Term *b)
{
    bool left = pool_is_constant(pool, *a), right = pool_is_constant(pool, *b);
    if (left == right ? *a > *b : left) {
        Term swapped = *a;
        *a = *b;
        *b = swapped;
    }
}

TermBounds bounds_of_node(const TermPool *pool, const TermNode *node);
/* Smallest and largest value as signed; false if unknown. Any width up to 64. */
bool bounds_signed(const TermPool *pool, Term term, int64_t *low, int64_t *high);

static inline bool pool_sign_is_clear(const TermPool *pool, Term term) /* true if it is known to be 0 */
{
    const TermNode *node = pool_node(pool, term);
    if (node->width <= 64)
        return pool->bounds[term].high < UINT64_C(1) << (node->width - 1);
    return node->op == TERM_ZEXT || (node->op == TERM_CONSTANT && wide_extend(node_value(node), node->width) >= 0);
}

#endif
