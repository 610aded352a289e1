/* For which inputs C defines the value of a term as it is printed. Terms are total, as in SMT-LIB 2; a quotient, a shift, an
 * element of a table, and what a pointer points to are not total in C. */
#include <stdlib.h>

#include "signature/internal.h"

enum { MOST_NODES = 4000 };

/* Of the C type that a term is computed in. */
static unsigned c_width(unsigned width)
{
    return width <= 32 ? 32 : width <= 64 ? 64 : 128;
}

static bool is_division(const TermNode *node)
{
    return node->op >= TERM_UDIV && node->op <= TERM_SREM;
}

static bool is_shift(const TermNode *node)
{
    return node->op >= TERM_SHL && node->op <= TERM_ASHR;
}

static bool fits(unsigned width, uint64_t number)
{
    return width >= 64 || number >> width == 0;
}

/* ---- What C requires of the operands ---- */

static Term divides(TermPool *pool, const TermNode *node)
{
    return term_ne(pool, node->operands[1], term_constant(pool, node->width, 0));
}

/* INT_MIN / -1, where C computes in the term's own width. */
static Term does_not_overflow(TermPool *pool, const TermNode *node)
{
    bool is_signed = node->op == TERM_SDIV || node->op == TERM_SREM;
    if (!is_signed || c_width(node->width) != node->width)
        return term_constant(pool, 1, 1);
    Term least = term_constant_wide(pool, node->width, (Wide)1 << (node->width - 1));
    Term minus_one = term_not(pool, term_constant(pool, node->width, 0));
    Term by_another = term_ne(pool, node->operands[1], minus_one);
    return term_or(pool, term_ne(pool, node->operands[0], least), by_another);
}

static Term shifts(TermPool *pool, const TermNode *node)
{
    unsigned bits = c_width(node->width);
    return fits(node->width, bits) ? term_ult(pool, node->operands[1], term_constant(pool, node->width, bits)) : term_constant(pool, 1, 1);
}

static Term selects(TermPool *pool, const TermNode *node)
{
    size_t count;
    term_table_elements(pool, node->operands[1], &count);
    unsigned width = term_width(pool, node->operands[0]);
    return fits(width, count) ? term_ult(pool, node->operands[0], term_constant(pool, width, count)) : term_constant(pool, 1, 1);
}

/* ---- Guards, in the order of C's evaluation ---- */

typedef struct Guarding {
    const Signing *signing;
    TermPool *pool;
    TermList *guards;
    bool behind;            /* whether pointers to the inputs must not be null */
    Map seen;               /* pairs of a term and the condition under which it is evaluated */
    unsigned nodes;
} Guarding;

static void guard_term(Guarding *guarding, Term term, Term under);

static void add_guard(Guarding *guarding, Term needed, Term under)
{
    Term guard = term_or(guarding->pool, term_not(guarding->pool, under), needed);
    if (!term_is_true(guarding->pool, guard) && !terms_include(guarding->guards, guard))
        vector_push(guarding->guards, guard);
}

static void guard_logic(Guarding *guarding, const TermNode *node, Term under)
{
    Term a = node->operands[0];
    guard_term(guarding, a, under);
    guard_term(guarding, node->operands[1], term_and(guarding->pool, under, node->op == TERM_AND ? a : term_not(guarding->pool, a)));
}

static void guard_choice(Guarding *guarding, const TermNode *node, Term under)
{
    Term condition = node->operands[0];
    guard_term(guarding, condition, under);
    guard_term(guarding, node->operands[1], term_and(guarding->pool, under, condition));
    guard_term(guarding, node->operands[2], term_and(guarding->pool, under, term_not(guarding->pool, condition)));
}

/* A table without a name is written with all its elements. */
static void guard_element(Guarding *guarding, const TermNode *node, Term under)
{
    size_t count;
    term_table_elements(guarding->pool, node->operands[1], &count);
    for (size_t i = 0; i < count && !term_table_name(guarding->pool, node->operands[1]); i++)
        guard_term(guarding, term_table_elements(guarding->pool, node->operands[1], &count)[i], under);
    guard_term(guarding, node->operands[0], under);
    add_guard(guarding, selects(guarding->pool, node), under);
}

/* The pointer to the variable's object must not be null, and neither that to the pointer. */
static void guard_variable(Guarding *guarding, const TermNode *node, Term under)
{
    uint64_t is_null;
    TermObject object = term_variable_get(guarding->pool, (VariableId)node->words[0])->object;
    if (!guarding->behind || !map_get(&guarding->signing->behind, object, &is_null))
        return;
    guard_term(guarding, (Term)is_null, under);
    add_guard(guarding, term_not(guarding->pool, (Term)is_null), under);
}

static void guard_operands(Guarding *guarding, const TermNode *node, Term under)
{
    for (unsigned i = 0; i < term_operand_count(node); i++)
        guard_term(guarding, node->operands[i], under);
    if (is_division(node)) {
        add_guard(guarding, divides(guarding->pool, node), under);
        add_guard(guarding, does_not_overflow(guarding->pool, node), under);
    } else if (is_shift(node)) {
        add_guard(guarding, shifts(guarding->pool, node), under);
    }
}

static void guard_term(Guarding *guarding, Term term, Term under)
{
    TermNode node = *term_node(guarding->pool, term);
    uint64_t key = (uint64_t)under << 32 | term, unused;
    if (node.op == TERM_CONSTANT || guarding->nodes >= MOST_NODES || map_get(&guarding->seen, key, &unused))
        return;
    map_put(&guarding->seen, key, 1);
    guarding->nodes++;
    if (node.width == 1 && (node.op == TERM_AND || node.op == TERM_OR))
        guard_logic(guarding, &node, under);
    else if (node.op == TERM_ITE)
        guard_choice(guarding, &node, under);
    else if (node.op == TERM_SELECT)
        guard_element(guarding, &node, under);
    else if (node.op == TERM_VARIABLE)
        guard_variable(guarding, &node, under);
    else
        guard_operands(guarding, &node, under);
}

void term_add_guards(const Signing *signing, Term term, bool behind, TermList *guards)
{
    Guarding guarding = {.signing = signing, .pool = signing->session->terms, .guards = guards, .behind = behind};
    guard_term(&guarding, term, term_constant(guarding.pool, 1, 1));
    map_release(&guarding.seen);
}

/* ---- The same term, total in C ---- */

typedef struct Total {
    TermPool *pool;
    Map made;               /* by term */
    unsigned nodes;
} Total;

static Term make_total(Total *total, Term term);

static Term rebuild_table(Total *total, const TermNode *node, Term index)
{
    size_t count;
    term_table_elements(total->pool, node->operands[1], &count);
    Term *elements = base_allocate(count * sizeof *elements);
    for (size_t i = 0; i < count; i++)
        elements[i] = make_total(total, term_table_elements(total->pool, node->operands[1], &count)[i]);
    Term element = term_select(total->pool, index, term_table(total->pool, elements, count));
    free(elements);
    return element;
}

static Term rebuild(Total *total, const TermNode *node, const Term *x)
{
    TermPool *pool = total->pool;
    switch ((TermOp)node->op) {
    case TERM_NOT: return term_not(pool, x[0]);
    case TERM_NEG: return term_neg(pool, x[0]);
    case TERM_AND: return term_and(pool, x[0], x[1]);
    case TERM_OR: return term_or(pool, x[0], x[1]);
    case TERM_XOR: return term_xor(pool, x[0], x[1]);
    case TERM_ADD: return term_add(pool, x[0], x[1]);
    case TERM_SUB: return term_sub(pool, x[0], x[1]);
    case TERM_MUL: return term_mul(pool, x[0], x[1]);
    case TERM_UDIV: return term_udiv(pool, x[0], x[1]);
    case TERM_SDIV: return term_sdiv(pool, x[0], x[1]);
    case TERM_UREM: return term_urem(pool, x[0], x[1]);
    case TERM_SREM: return term_srem(pool, x[0], x[1]);
    case TERM_SHL: return term_shl(pool, x[0], x[1]);
    case TERM_LSHR: return term_lshr(pool, x[0], x[1]);
    case TERM_ASHR: return term_ashr(pool, x[0], x[1]);
    case TERM_CONCAT: return term_concat(pool, x[0], x[1]);
    case TERM_EXTRACT: return term_extract(pool, x[0], node->detail, node->width);
    case TERM_ZEXT: return term_zext(pool, x[0], node->width);
    case TERM_SEXT: return term_sext(pool, x[0], node->width);
    case TERM_ITE: return term_ite(pool, x[0], x[1], x[2]);
    case TERM_EQ: return term_eq(pool, x[0], x[1]);
    case TERM_ULT: return term_ult(pool, x[0], x[1]);
    case TERM_ULE: return term_ule(pool, x[0], x[1]);
    case TERM_SLT: return term_slt(pool, x[0], x[1]);
    case TERM_SLE: return term_sle(pool, x[0], x[1]);
    case TERM_SELECT: return rebuild_table(total, node, x[0]);
    case TERM_FADD: return term_fadd(pool, x[0], x[1]);
    case TERM_FSUB: return term_fsub(pool, x[0], x[1]);
    case TERM_FMUL: return term_fmul(pool, x[0], x[1]);
    case TERM_FDIV: return term_fdiv(pool, x[0], x[1]);
    case TERM_FSQRT: return term_fsqrt(pool, x[0]);
    case TERM_FROUND: return term_fround(pool, x[0], (TermRounding)node->detail);
    case TERM_FEQ: return term_feq(pool, x[0], x[1]);
    case TERM_FLT: return term_flt(pool, x[0], x[1]);
    case TERM_FLE: return term_fle(pool, x[0], x[1]);
    case TERM_FTOF: return term_ftof(pool, x[0], node->width);
    case TERM_FTOS: return term_ftos(pool, x[0], node->width);
    case TERM_FTOU: return term_ftou(pool, x[0], node->width);
    case TERM_STOF: return term_stof(pool, x[0], node->width);
    case TERM_UTOF: return term_utof(pool, x[0], node->width);
    default: base_die("operation %u has no operands", node->op);
    }
}

static Term total_division(TermPool *pool, Term term, const TermNode *node)
{
    unsigned width = node->width;
    Term zero = term_constant(pool, width, 0), ones = term_not(pool, zero);
    bool is_signed = node->op == TERM_SDIV, is_rest = node->op == TERM_UREM || node->op == TERM_SREM;
    Term by_zero = is_rest     ? node->operands[0]
                   : is_signed ? term_ite(pool, term_slt(pool, node->operands[0], zero), term_constant(pool, width, 1), ones)
                               : ones;
    Term overflown = is_rest ? zero : node->operands[0];
    return term_ite(pool, divides(pool, node), term_ite(pool, does_not_overflow(pool, node), term, overflown), by_zero);
}

static Term total_shift(TermPool *pool, Term term, const TermNode *node)
{
    Term zero = term_constant(pool, node->width, 0), beyond = zero;
    if (node->op == TERM_ASHR)
        beyond = term_ite(pool, term_slt(pool, node->operands[0], zero), term_not(pool, zero), zero);
    return term_ite(pool, shifts(pool, node), term, beyond);
}

static Term total_element(TermPool *pool, Term term, const TermNode *node)
{
    size_t count;
    const Term *elements = term_table_elements(pool, node->operands[1], &count);
    Term last = elements[count - 1];
    return term_ite(pool, selects(pool, node), term, last);
}

/* The operation with what SMT-LIB 2 defines where C defines nothing. */
static Term with_default(TermPool *pool, Term term)
{
    TermNode node = *term_node(pool, term);
    return is_division(&node)       ? total_division(pool, term, &node)
           : is_shift(&node)        ? total_shift(pool, term, &node)
           : node.op == TERM_SELECT ? total_element(pool, term, &node)
                                    : term;
}

static Term make_total(Total *total, Term term)
{
    TermNode node = *term_node(total->pool, term);
    unsigned count = term_operand_count(&node);
    uint64_t known;
    if (count == 0 || total->nodes >= MOST_NODES)
        return term;
    if (map_get(&total->made, term, &known))
        return (Term)known;
    total->nodes++;
    Term operands[4];
    bool changed = node.op == TERM_SELECT;
    for (unsigned i = 0; i < count; i++) {
        operands[i] = make_total(total, node.operands[i]);
        changed |= operands[i] != node.operands[i];
    }
    Term result = with_default(total->pool, changed ? rebuild(total, &node, operands) : term);
    map_put(&total->made, term, result);
    return result;
}

Term term_make_total(TermPool *pool, Term term)
{
    Total total = {.pool = pool};
    Term result = make_total(&total, term);
    map_release(&total.made);
    return result;
}
