/* Evaluation with an explicit stack, so that deep terms do not overflow the C stack. Only subterms that the value
 * depends on are computed: of a choice or a table, the selected element. */
#include <stdlib.h>

#include "term/operation.h"
#include "term/pool.h"

/* A result is valid if its stamp is the current epoch. */
typedef struct Result {
    uint64_t low;
    uint32_t stamp;
    uint32_t high; /* index of the upper half in `highs`, for terms over 64 bits */
} Result;

struct TermEvaluator {
    TermPool *pool;
    Vector(uint64_t) values; /* by variable; missing ones are 0 */
    Vector(uint32_t) stamps; /* by variable: bound if equal to `bound` */
    uint32_t bound;
    size_t bound_count;      /* variables that are bound */
    bool read_unbound;       /* some result depends on a variable that is not bound */
    Result *results; /* by term */
    size_t result_count;
    uint32_t epoch;
    Vector(uint64_t) highs; /* of the current epoch */
    Vector(Term) stack;
    uint64_t steps;
    bool floating; /* between float_enter and float_leave */
    fenv_t environment;
};

TermEvaluator *term_evaluator_new(TermPool *pool)
{
    TermEvaluator *evaluator = base_allocate_zeroed(sizeof *evaluator);
    evaluator->pool = pool;
    evaluator->epoch = evaluator->bound = 1;
    return evaluator;
}

void term_evaluator_free(TermEvaluator *evaluator)
{
    if (!evaluator)
        return;
    vector_release(&evaluator->values);
    vector_release(&evaluator->stamps);
    vector_release(&evaluator->highs);
    vector_release(&evaluator->stack);
    free(evaluator->results);
    free(evaluator);
}

static void results_forget(TermEvaluator *evaluator)
{
    evaluator->highs.count = 0;
    evaluator->read_unbound = false;
    if (++evaluator->epoch)
        return;
    for (size_t i = 0; i < evaluator->result_count; i++)
        evaluator->results[i].stamp = 0;
    evaluator->epoch = 1;
}

void term_evaluator_clear(TermEvaluator *evaluator)
{
    results_forget(evaluator);
    evaluator->bound_count = 0;
    if (++evaluator->bound)
        return;
    for (size_t i = 0; i < evaluator->stamps.count; i++)
        evaluator->stamps.items[i] = 0;
    evaluator->bound = 1;
}

static bool variable_is_bound(const TermEvaluator *evaluator, VariableId variable)
{
    return variable < evaluator->stamps.count && evaluator->stamps.items[variable] == evaluator->bound;
}

static uint64_t variable_value(const TermEvaluator *evaluator, VariableId variable)
{
    return variable_is_bound(evaluator, variable) ? evaluator->values.items[variable] : 0;
}

static void variable_set(TermEvaluator *evaluator, VariableId variable, uint64_t value)
{
    while (evaluator->stamps.count <= variable) {
        vector_push(&evaluator->stamps, 0);
        vector_push(&evaluator->values, 0);
    }
    unsigned width = term_variable_get(evaluator->pool, variable)->width;
    evaluator->bound_count += !variable_is_bound(evaluator, variable);
    evaluator->values.items[variable] = (uint64_t)wide_mask(value, width);
    evaluator->stamps.items[variable] = evaluator->bound;
}

void term_evaluator_bind(TermEvaluator *evaluator, VariableId variable, uint64_t value)
{
    uint64_t before = variable_value(evaluator, variable);
    variable_set(evaluator, variable, value);
    if (variable_value(evaluator, variable) != before)
        results_forget(evaluator);
}

/* True if the input binds what is bound now to the same values, and no result depends on what it binds beyond that. */
static bool extends_bindings(const TermEvaluator *evaluator, const TermInput *input)
{
    size_t same = 0;
    for (size_t i = 0; i < input->count && !evaluator->read_unbound; i++) {
        VariableId variable = input->items[i].variable;
        if (!variable_is_bound(evaluator, variable))
            continue;
        if (evaluator->values.items[variable] != input->items[i].value)
            return false;
        same++;
    }
    return !evaluator->read_unbound && same == evaluator->bound_count;
}

void term_evaluator_load(TermEvaluator *evaluator, const TermInput *input)
{
    if (!extends_bindings(evaluator, input))
        term_evaluator_clear(evaluator);
    for (size_t i = 0; i < input->count; i++)
        variable_set(evaluator, input->items[i].variable, input->items[i].value);
}

/* ---- Results ---- */

static void results_reserve(TermEvaluator *evaluator)
{
    size_t wanted = evaluator->pool->capacity;
    if (evaluator->result_count >= wanted)
        return;
    evaluator->results = base_reallocate(evaluator->results, wanted * sizeof *evaluator->results);
    for (size_t i = evaluator->result_count; i < wanted; i++)
        evaluator->results[i].stamp = 0;
    evaluator->result_count = wanted;
}

static inline bool result_get(TermEvaluator *evaluator, Term term, Wide *value)
{
    const TermNode *node = pool_node(evaluator->pool, term);
    if (node->op == TERM_CONSTANT) {
        *value = node_value(node);
        return true;
    }
    if (node->op == TERM_VARIABLE) {
        VariableId variable = (VariableId)node->words[0];
        evaluator->read_unbound |= !variable_is_bound(evaluator, variable);
        *value = variable_value(evaluator, variable);
        return true;
    }
    const Result *result = &evaluator->results[term];
    if (result->stamp != evaluator->epoch)
        return false;
    *value = node->width <= 64 ? result->low : (Wide)evaluator->highs.items[result->high] << 64 | result->low;
    return true;
}

static void result_put(TermEvaluator *evaluator, Term term, unsigned width, Wide value)
{
    Result *result = &evaluator->results[term];
    *result = (Result){.low = (uint64_t)value, .stamp = evaluator->epoch};
    if (width > 64) {
        result->high = (uint32_t)evaluator->highs.count;
        vector_push(&evaluator->highs, (uint64_t)(value >> 64));
    }
}

/* ---- The walk ---- */

/* Pushes the term if its value is not known yet. */
static bool need(TermEvaluator *evaluator, Term term, Wide *value)
{
    if (result_get(evaluator, term, value))
        return true;
    vector_push(&evaluator->stack, term);
    return false;
}

static bool step_choice(TermEvaluator *evaluator, const TermNode *node, Wide *value)
{
    Wide condition;
    return need(evaluator, node->operands[0], &condition) && need(evaluator, node->operands[condition ? 1 : 2], value);
}

static bool step_select(TermEvaluator *evaluator, const TermNode *node, Wide *value)
{
    Wide index;
    const TableInfo *table = &evaluator->pool->tables.items[node->operands[1]];
    if (!need(evaluator, node->operands[0], &index))
        return false;
    return need(evaluator, table->elements[index < table->count ? (size_t)index : table->count - 1], value);
}

static bool is_unary(const TermNode *node)
{
    static const bool unary[] = {
#define TERM_OP(name, operands, smt) (operands) == 1,
#include "term/terms.def"
#undef TERM_OP
    };
    return unary[node->op];
}

static bool step_operation(TermEvaluator *evaluator, const TermNode *node, Wide *value)
{
    Wide a, b = 0;
    bool unary = is_unary(node), known = need(evaluator, node->operands[0], &a);
    if (!unary)
        known = need(evaluator, node->operands[1], &b) && known;
    if (!known)
        return false;
    if (operation_is_float((TermOp)node->op) && !evaluator->floating) {
        float_enter(&evaluator->environment);
        evaluator->floating = true;
    }
    Operation operation = {.op = (TermOp)node->op,
                           .width = node->width,
                           .detail = node->detail,
                           .operand_width = pool_width(evaluator->pool, node->operands[0]),
                           .low_width = unary ? 0 : pool_width(evaluator->pool, node->operands[1])};
    *value = operation_apply(&operation, a, b);
    return true;
}

/* False: it needs what is on top of the stack now. */
static bool step(TermEvaluator *evaluator, Term term, Wide *value)
{
    const TermNode *node = pool_node(evaluator->pool, term);
    bool done = node->op == TERM_ITE      ? step_choice(evaluator, node, value)
                : node->op == TERM_SELECT ? step_select(evaluator, node, value)
                                          : step_operation(evaluator, node, value);
    if (done)
        result_put(evaluator, term, node->width, *value);
    return done;
}

uint64_t term_evaluator_steps(const TermEvaluator *evaluator)
{
    return evaluator->steps;
}

/* A term may be on the stack twice: its value is then computed once more, from known operands. */
Wide term_evaluate(TermEvaluator *evaluator, Term term)
{
    Wide value = 0;
    results_reserve(evaluator);
    if (result_get(evaluator, term, &value))
        return value;
    vector_push(&evaluator->stack, term);
    for (; evaluator->stack.count; evaluator->steps++)
        if (step(evaluator, evaluator->stack.items[evaluator->stack.count - 1], &value))
            evaluator->stack.count--;
    if (evaluator->floating)
        float_leave(&evaluator->environment);
    evaluator->floating = false;
    return value;
}
