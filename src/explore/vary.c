/* Other values for the input of a test.
 *
 * A path says little about an input on which no decision was made, and leaves a choice where it says "at most 7". A
 * solver's model has the same value there in every test, mostly zero, so that faults that need another value go
 * unseen. Here such inputs get other values that satisfy every decision of the run: the path stays, so that the
 * exploration is the same with and without this. All of it depends on counted work only. */
#include <stdlib.h>
#include <string.h>

#include "explore/explorer.h"

enum {
    MOST_MENTIONS = 1 << 16,    /* variables in the constraints of one run, counted in each constraint */
    BOUNDARIES = 9,             /* of one variable: three for each constant */
    WORK_OF_RUN = 4000,         /* what a run costs besides its steps, in steps */
    WORK_OF_EVALUATION = 4,
    FREE_WORK = 4000000,        /* some hundred short runs: all tests of a small suite are varied */
    SHARE_OF_WORK = 32,         /* then one part in so many of the exploration's work */
};

/* A variable of the current run. */
typedef struct Scalar {
    uint32_t first, end;        /* its constraints, in `mentions` */
    bool may_vary;
    bool decided;               /* the program itself decided something about it */
} Scalar;

struct Variation {
    const Session *session;
    InputStyle style;
    TermEvaluator *evaluator;
    Map uses;                   /* of a value of a variable: the number of tests that have it */
    uint64_t tests, spent, explored;
    /* Of the current run: */
    TermInput input;
    TermList constraints;       /* of all decisions, in order */
    Vector(Scalar) scalars;     /* parallel to `input` */
    Vector(uint32_t) mentions;  /* indices of constraints */
    Vector(uint32_t) scalar_of;  /* by variable; valid for those of the run */
    bool changed;
    End end;
    size_t incomplete;
};

Variation *variation_new(const Session *session, InputStyle style, TermEvaluator *evaluator)
{
    Variation *variation = base_allocate_zeroed(sizeof *variation);
    variation->session = session;
    variation->style = style;
    variation->evaluator = evaluator;
    return variation;
}

void variation_free(Variation *variation)
{
    if (!variation)
        return;
    map_release(&variation->uses);
    vector_release(&variation->input);
    vector_release(&variation->constraints);
    vector_release(&variation->scalars);
    vector_release(&variation->mentions);
    vector_release(&variation->scalar_of);
    free(variation);
}

/* ---- Counted work ---- */

static uint64_t work_of(const Outcome *outcome)
{
    return WORK_OF_RUN + outcome->steps;
}

static bool has_work_left(const Variation *variation)
{
    return variation->spent <= FREE_WORK + variation->explored / SHARE_OF_WORK;
}

/* ---- Which variables may vary ---- */

/* Roles that select structure (null or not, how many, whether the input ends) do not vary. */
static bool is_data(InputRole role)
{
    return role == INPUT_OBJECT || role == INPUT_NONDET || role == INPUT_PARAMETER || role == INPUT_GLOBAL || role == INPUT_ARGUMENT ||
           role == INPUT_STDIN || role == INPUT_STDIN_VALUE || role == INPUT_FILE || role == INPUT_ENVIRONMENT;
}

/* True if the user gave a value for the object, for a part of it, or for another object with its name. */
static bool is_given(const Variation *variation, const char *name)
{
    const SymbolicOptions *options = &variation->session->machine_options.symbolic;
    size_t length = strlen(name); /* the name ends there, too: strchr also finds the NUL */
    for (size_t i = 0; i < options->seed_count; i++)
        if (strncmp(options->seeds[i].name, name, length) == 0 && strchr(".[#", options->seeds[i].name[length]))
            return true;
    return false;
}

static const TermVariable *variable_at(const Variation *variation, VariableId id)
{
    return term_variable_get(variation->session->terms, id);
}

static Scalar *scalar_at(Variation *variation, VariableId id)
{
    return &variation->scalars.items[variation->scalar_of.items[id]];
}

static uint64_t *value_at(Variation *variation, VariableId id)
{
    return &variation->input.items[variation->scalar_of.items[id]].value;
}

/* Parts without a name in C have one with a '<': padding, and what is no number by itself. */
static bool is_part_of_number(const Variation *variation, const InputObject *object, size_t i)
{
    if (strchr(variable_at(variation, object->variables[i])->name, '<'))
        return true;
    return i + 1 < object->variable_count && strstr(variable_at(variation, object->variables[i + 1])->name, "<exponent>") != NULL;
}

static bool is_character(const Variation *variation, const InputObject *object, size_t i)
{
    return i < object->variable_count && variable_at(variation, object->variables[i])->kind == TERM_CHAR;
}

/* True if both are elements of one array of characters. */
static bool is_same_text(const Variation *variation, const InputObject *object, size_t i, size_t k)
{
    if (!is_character(variation, object, i) || !is_character(variation, object, k))
        return false;
    const char *name = variable_at(variation, object->variables[i])->name, *bracket = strrchr(name, '[');
    size_t length = bracket ? (size_t)(bracket - name) + 1 : 0;
    return bracket && strncmp(name, variable_at(variation, object->variables[k])->name, length) == 0;
}

static void allow_variables(Variation *variation, const InputObject *object)
{
    for (size_t i = 0; i < object->variable_count; i++)
        if (!is_part_of_number(variation, object, i))
            scalar_at(variation, object->variables[i])->may_vary = true;
}

/* A text keeps its length if the program knows it, and otherwise the NUL at the end of its array. */
static void keep_lengths(Variation *variation, const InputObject *object)
{
    bool ended = false;
    for (size_t i = 0; i < object->variable_count; i++) {
        bool follows = i > 0 && is_same_text(variation, object, i - 1, i), is_last = !is_same_text(variation, object, i, i + 1);
        if (!is_character(variation, object, i))
            continue;
        Scalar *scalar = scalar_at(variation, object->variables[i]);
        bool is_nul = *value_at(variation, object->variables[i]) == 0;
        ended = (follows && ended) || (is_nul && scalar->decided);
        if (is_nul && (ended || (follows && is_last)))
            scalar->may_vary = false;
    }
}

/* ---- The constraints of each variable ---- */

static const VariableId *variables_of(const Variation *variation, Term constraint, size_t *count)
{
    return term_set_items(variation->session->terms, term_node(variation->session->terms, constraint)->variables, count);
}

static void add_scalars(Variation *variation)
{
    variation->scalars.count = 0;
    while (variation->scalar_of.count < term_variable_count(variation->session->terms))
        vector_push(&variation->scalar_of, 0);
    for (size_t i = 0; i < variation->input.count; i++) {
        variation->scalar_of.items[variation->input.items[i].variable] = (uint32_t)i;
        vector_push(&variation->scalars, (Scalar){0});
    }
}

/* Counts the mentions of each variable in Scalar.end. False: there are too many. */
static bool count_mentions(Variation *variation, const Trace *trace, size_t *mentions)
{
    variation->constraints.count = *mentions = 0;
    for (size_t i = 0; i < trace->decisions.count; i++) {
        const Decision *decision = &trace->decisions.items[i];
        size_t count;
        const VariableId *variables = variables_of(variation, decision->constraint, &count);
        vector_push(&variation->constraints, decision->constraint);
        if ((*mentions += count) > MOST_MENTIONS)
            return false;
        for (size_t k = 0; k < count; k++) {
            Scalar *scalar = scalar_at(variation, variables[k]);
            scalar->end++;
            scalar->decided |= !decision->of_model;
        }
    }
    return true;
}

static void list_mentions(Variation *variation, size_t mentions)
{
    uint32_t before = 0;
    for (size_t i = 0; i < variation->scalars.count; i++) {
        Scalar *scalar = &variation->scalars.items[i];
        uint32_t count = scalar->end;
        scalar->first = scalar->end = before;
        before += count;
    }
    variation->mentions.count = 0;
    vector_reserve(&variation->mentions, mentions);
    for (size_t i = 0; i < variation->constraints.count; i++) {
        size_t count;
        const VariableId *variables = variables_of(variation, variation->constraints.items[i], &count);
        for (size_t k = 0; k < count; k++)
            variation->mentions.items[scalar_at(variation, variables[k])->end++] = (uint32_t)i;
    }
}

static bool load(Variation *variation, const ExploredRun *run)
{
    size_t mentions;
    term_input_copy(&variation->input, &run->trace->input);
    variation->changed = false;
    variation->end = run->outcome.end;
    variation->incomplete = run->trace->incomplete.count;
    add_scalars(variation);
    bool are_few = count_mentions(variation, run->trace, &mentions);
    variation->spent += WORK_OF_EVALUATION * (mentions + variation->input.count);
    if (!are_few)
        return false;
    list_mentions(variation, mentions);
    for (size_t i = 0; i < run->trace->objects.count; i++) {
        const InputObject *object = &run->trace->objects.items[i];
        if (!is_data((InputRole)object->role) || is_given(variation, object->name))
            continue;
        allow_variables(variation, object);
        keep_lengths(variation, object);
    }
    return true;
}

/* ---- Boundaries: constants that a variable is compared with, and their neighbours ---- */

typedef struct Boundaries {
    uint64_t values[BOUNDARIES];
    unsigned count;
} Boundaries;

static bool is_extension_of(const TermPool *terms, Term term, VariableId variable)
{
    const TermNode *node = term_node(terms, term);
    if (node->op == TERM_ZEXT || node->op == TERM_SEXT)
        node = term_node(terms, node->operands[0]);
    return node->op == TERM_VARIABLE && node->words[0] == variable;
}

/* The constant that the constraint compares the variable itself with; `is_equal`: it is the constant. */
static bool compared_constant(const TermPool *terms, Term constraint, VariableId variable, uint64_t *constant, bool *is_equal)
{
    const TermNode *node = term_node(terms, constraint);
    *is_equal = node->op == TERM_EQ;
    if (node->op == TERM_NOT)
        node = term_node(terms, node->operands[0]);
    if (node->op < TERM_EQ || node->op > TERM_SLE)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        Wide value;
        if (!term_is_constant(terms, node->operands[i], &value) || !is_extension_of(terms, node->operands[!i], variable))
            continue;
        *constant = (uint64_t)value;
        return true;
    }
    return false;
}

/* False: a constraint determines the variable. */
static bool find_boundaries(const Variation *variation, VariableId id, const Scalar *scalar, Boundaries *boundaries)
{
    const TermPool *terms = variation->session->terms;
    bool is_equal;
    uint64_t constant, mask = UINT64_MAX >> (64 - variable_at(variation, id)->width);
    boundaries->count = 0;
    for (uint32_t i = scalar->first; i < scalar->end && boundaries->count + 3 <= BOUNDARIES; i++) {
        if (!compared_constant(terms, variation->constraints.items[variation->mentions.items[i]], id, &constant, &is_equal))
            continue;
        if (is_equal)
            return false;
        constant &= mask;
        if (constant > 0)
            boundaries->values[boundaries->count++] = constant - 1;
        boundaries->values[boundaries->count++] = constant;
        if (constant < mask)
            boundaries->values[boundaries->count++] = constant + 1;
    }
    return true;
}

/* ---- Choosing a value ---- */

/* What is known of the value that a variable has. */
typedef struct Current {
    VariableId id;
    const TermVariable *variable;
    Scalar *scalar;
    uint64_t *value;
    Boundaries boundaries;
    unsigned cost;              /* readable_cost */
    uint64_t uses;              /* tests that have the value */
} Current;

/* A number at the limit of what the path allows makes a good test, and tells where the limit is. */
static bool is_good_boundary(const Current *current)
{
    TermKind kind = (TermKind)current->variable->kind;
    bool is_negative = current->cost % 2 != 0;
    for (unsigned i = 0; i < current->boundaries.count; i++)
        if (current->boundaries.values[i] == *current->value)
            return (kind == TERM_SIGNED || kind == TERM_UNSIGNED) && !is_negative;
    return false;
}

static uint64_t use_key(VariableId id, uint64_t value)
{
    return hash_mix64(hash_mix64(id + UINT64_C(1)) + value);
}

static uint64_t uses_of(const Variation *variation, VariableId id, uint64_t value)
{
    uint64_t uses = 0;
    map_get(&variation->uses, use_key(id, value), &uses);
    return uses;
}

static bool satisfies(Variation *variation, const Current *current, uint64_t value)
{
    uint64_t before = term_evaluator_steps(variation->evaluator);
    bool holds = true;
    term_evaluator_bind(variation->evaluator, current->id, value);
    for (uint32_t i = current->scalar->first; i < current->scalar->end && holds; i++)
        holds = term_evaluate(variation->evaluator, variation->constraints.items[variation->mentions.items[i]]) != 0;
    if (!holds)
        term_evaluator_bind(variation->evaluator, current->id, *current->value);
    variation->spent += WORK_OF_EVALUATION * (1 + term_evaluator_steps(variation->evaluator) - before);
    return holds;
}

/* An unreadable value is replaced by any that is easier to read; a readable one by one that fewer tests have. */
static bool is_better(const Variation *variation, const Current *current, uint64_t value)
{
    unsigned cost = readable_cost(current->variable, value);
    if (value == *current->value)
        return false;
    return current->uses == 0 ? cost < current->cost : uses_of(variation, current->id, value) < current->uses;
}

/* The candidate's number counts the boundaries first. False: there is no such value of this variable. */
static bool candidate(const Current *current, unsigned number, uint64_t *value)
{
    if (number >= current->boundaries.count)
        return readable_value(current->variable, number - current->boundaries.count, value);
    *value = current->boundaries.values[number];
    if (current->variable->kind == TERM_CHAR)
        return *value != 0 && readable_cost(current->variable, *value) == 0;
    return current->variable->kind == TERM_SIGNED || current->variable->kind == TERM_UNSIGNED || current->variable->kind == TERM_BYTE;
}

/* A value that was used before is replaced by the first candidate that fits; they begin anywhere, so that inputs do not all
 * change in step. An unreadable value is replaced by the candidate that is read most easily. */
static void choose_value(Variation *variation, Current *current)
{
    bool is_unreadable = current->uses == 0;
    unsigned count = current->boundaries.count + (is_unreadable ? readable_count : readable_small_count)(current->variable);
    uint64_t start = is_unreadable ? 0 : hash_mix64(hash_mix64(variation->tests) + current->id);
    for (unsigned i = 0; i < count && has_work_left(variation); i++) {
        uint64_t value;
        if (!candidate(current, (unsigned)((start % count + i) % count), &value) || !is_better(variation, current, value) ||
            !satisfies(variation, current, value))
            continue;
        *current->value = value;
        current->cost = readable_cost(current->variable, value);
        variation->changed = true;
        if (!is_unreadable || current->cost == 0)
            return;
    }
}

static void vary_variable(Variation *variation, size_t number, bool readable_only)
{
    TermBinding *binding = &variation->input.items[number];
    Current current = {.id = binding->variable, .variable = variable_at(variation, binding->variable),
                       .scalar = &variation->scalars.items[number], .value = &binding->value};
    if (!current.scalar->may_vary || !find_boundaries(variation, current.id, current.scalar, &current.boundaries))
        return;
    current.cost = readable_cost(current.variable, binding->value);
    current.uses = readable_only ? 0 : uses_of(variation, current.id, binding->value);
    if (current.uses > 0 || (current.cost > 0 && !is_good_boundary(&current)))
        choose_value(variation, &current);
}

static void count_uses(Variation *variation)
{
    for (size_t i = 0; i < variation->input.count; i++) {
        VariableId id = variation->input.items[i].variable;
        uint64_t value = variation->input.items[i].value;
        if (variation->scalars.items[i].may_vary)
            map_put(&variation->uses, use_key(id, value), uses_of(variation, id, value) + 1);
    }
    variation->tests++;
}

/* The order alternates: with `a <= b`, only one of both can become larger first. */
static void vary_all(Variation *variation, bool readable_only)
{
    size_t count = variation->input.count;
    term_evaluator_load(variation->evaluator, &variation->input);
    for (size_t i = 0; i < count && has_work_left(variation); i++)
        vary_variable(variation, variation->tests % 2 ? i : count - 1 - i, readable_only);
}

const TermInput *variation_find(Variation *variation, const ExploredRun *run, bool is_first)
{
    variation->explored += work_of(&run->outcome);
    if (!run->is_test || !run->is_new || run->trace->input.count == 0 || !has_work_left(variation) || !load(variation, run))
        return NULL;
    if (!is_first)
        vary_all(variation, variation->style == INPUTS_READABLE || run->outcome.end != END_EXIT);
    if (variation->style == INPUTS_VARIED)
        count_uses(variation);
    return variation->changed ? &variation->input : NULL;
}

bool variation_fits(Variation *variation, const ExploredRun *run)
{
    const Trace *trace = run->trace;
    bool same = run->outcome.end == variation->end && trace->incomplete.count == variation->incomplete &&
                trace->decisions.count == variation->constraints.count;
    variation->spent += work_of(&run->outcome);
    for (size_t i = 0; same && i < trace->decisions.count; i++)
        same = trace->decisions.items[i].constraint == variation->constraints.items[i];
    return same;
}
