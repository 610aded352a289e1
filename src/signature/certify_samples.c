/* Samples: more inputs of each case, run to check that they do what the case states. */
#include <stdlib.h>
#include <string.h>

#include "signature/internal.h"

enum { QUERY_WORK = 200 * STEPS_PER_MS, MAX_BLOCKED = 32, MAX_EXTRAS = 3, MUTATIONS = 16, ATTEMPTS_FOR_EACH = 3 };

typedef struct Sampler {
    Signing *signing;
    TermPool *pool;
    const Partition *partition;
    uint64_t random;
    bool cut_short;               /* something was left out because of a time limit */
    NativeCheck *native;
    Vector(VariableId) bound, unbound; /* variables of the input with and without constraints */
    TermList query;               /* the constraints */
    TermList blocks;              /* the input is not a sample so far; only with no unconstrained variables */
    Set128 seen;                  /* hashes of the inputs so far */
    unsigned count;               /* different inputs so far */
    bool exhausted;               /* the case has no other inputs */
    TermInput input;              /* the current sample */
} Sampler;

/* ---- Random values ---- */

static uint64_t random_number(Sampler *sampler)
{
    sampler->random += UINT64_C(0x9e3779b97f4a7c15);
    return hash_mix64(sampler->random);
}

static uint64_t random_under(Sampler *sampler, uint64_t bound)
{
    return random_number(sampler) % bound;
}

static uint64_t float_bits(double value, unsigned width)
{
    uint64_t bits = 0;
    float narrow = (float)value;
    if (width == 32)
        memcpy(&bits, &narrow, sizeof narrow);
    else
        memcpy(&bits, &value, sizeof value);
    return bits;
}

static uint64_t random_integer(Sampler *sampler, unsigned width)
{
    switch (random_under(sampler, 6)) {
    case 0: return random_number(sampler);
    case 1: return UINT64_C(0) - random_under(sampler, 16);
    case 2: return (UINT64_C(1) << (width - 1)) - random_under(sampler, 2);
    case 3: return random_under(sampler, 256);
    default: return random_under(sampler, 12);
    }
}

/* A pointer keeps its own value, because no other one is meaningful. */
static uint64_t random_value(Sampler *sampler, VariableId id)
{
    const TermVariable *variable = term_variable_get(sampler->pool, id);
    uint64_t value = 0;
    term_input_get(&sampler->partition->input, id, &value);
    if (variable->kind == TERM_POINTER)
        return value;
    if (variable->kind == TERM_BOOL)
        return random_under(sampler, 2);
    if (variable->kind == TERM_FLOAT && random_under(sampler, 4))
        return float_bits((double)(int64_t)(random_under(sampler, 400) - 200) / 8, variable->width);
    uint64_t number = random_under(sampler, 4) ? random_integer(sampler, variable->width) : value + random_under(sampler, 5) - 2;
    return number & UINT64_MAX >> (64 - variable->width);
}

static Term random_constraint(Sampler *sampler)
{
    TermPool *pool = sampler->pool;
    VariableId id = sampler->bound.items[random_under(sampler, sampler->bound.count)];
    Term variable = term_variable(pool, id), value = term_constant(pool, term_width(pool, variable), random_value(sampler, id));
    switch (random_under(sampler, 4)) {
    case 0: return term_slt(pool, variable, value);
    case 1: return term_slt(pool, value, variable);
    case 2: return term_ne(pool, variable, value);
    default: return term_eq(pool, variable, value);
    }
}

/* ---- The inputs of a case ---- */

static TermSet variables_of(TermPool *pool, const TermList *constraints)
{
    TermSet set = 0;
    for (size_t i = 0; i < constraints->count; i++)
        set = term_set_union(pool, set, term_node(pool, constraints->items[i])->variables);
    return set;
}

static void sort_variables(Sampler *sampler)
{
    const Partition *partition = sampler->partition;
    TermSet set = term_set_union(sampler->pool, variables_of(sampler->pool, &partition->simple),
                                 variables_of(sampler->pool, &sampler->signing->domain));
    size_t count, at = 0;
    const VariableId *items = term_set_items(sampler->pool, set, &count);
    sampler->bound.count = sampler->unbound.count = 0;
    for (size_t i = 0; i < partition->input.count; i++) {
        VariableId id = partition->input.items[i].variable;
        while (at < count && items[at] < id)
            at++;
        if (at < count && items[at] == id)
            vector_push(&sampler->bound, id);
        else if (term_variable_get(sampler->pool, id)->kind != TERM_POINTER)
            vector_push(&sampler->unbound, id);
    }
}

static void begin_case(Sampler *sampler, const Partition *partition)
{
    sampler->partition = partition;
    sampler->query.count = sampler->blocks.count = 0;
    sampler->count = 0;
    sampler->exhausted = false;
    set128_release(&sampler->seen);
    sort_variables(sampler);
    for (size_t i = 0; i < sampler->signing->domain.count; i++)
        vector_push(&sampler->query, sampler->signing->domain.items[i]);
    for (size_t i = 0; i < partition->simple.count; i++)
        vector_push(&sampler->query, partition->simple.items[i]);
}

static bool can_be_exhausted(const Sampler *sampler)
{
    return sampler->unbound.count == 0 && sampler->bound.count <= MAX_BLOCKED;
}

/* Excludes the sample's values from later queries. */
static void block(Sampler *sampler)
{
    Term other = term_constant(sampler->pool, 1, 0);
    for (size_t i = 0; i < sampler->bound.count; i++) {
        Term variable = term_variable(sampler->pool, sampler->bound.items[i]);
        uint64_t value = 0;
        term_input_get(&sampler->input, sampler->bound.items[i], &value);
        Term constant = term_constant(sampler->pool, term_width(sampler->pool, variable), value);
        other = term_or(sampler->pool, other, term_ne(sampler->pool, variable, constant));
    }
    vector_push(&sampler->blocks, other);
}

static bool is_new_input(Sampler *sampler)
{
    Hash128 hash = {0};
    for (size_t i = 0; i < sampler->input.count; i++)
        hash = hash128_mix(hash128_mix(hash, sampler->input.items[i].variable), sampler->input.items[i].value);
    return set128_add(&sampler->seen, hash);
}

/* The witness, with other values for the unconstrained variables. */
static void randomize_unbound(Sampler *sampler)
{
    term_input_copy(&sampler->input, &sampler->partition->input);
    for (size_t i = 0; i < sampler->unbound.count; i++)
        if (random_under(sampler, 4))
            term_input_set(&sampler->input, sampler->unbound.items[i], random_value(sampler, sampler->unbound.items[i]));
}

static void take_model(Sampler *sampler)
{
    const TermInput *model = &sampler->signing->model;
    for (size_t i = 0; i < model->count; i++)
        term_input_set(&sampler->input, model->items[i].variable, model->items[i].value);
}

/* Changes a few variables at random and keeps the change if the constraints still hold. */
static bool try_mutation(Sampler *sampler)
{
    randomize_unbound(sampler);
    for (uint64_t i = 0, count = 1 + random_under(sampler, MAX_EXTRAS); i < count && sampler->bound.count; i++) {
        VariableId id = sampler->bound.items[random_under(sampler, sampler->bound.count)];
        term_input_set(&sampler->input, id, random_value(sampler, id));
    }
    return signing_holds(sampler->signing, sampler->query.items, sampler->query.count, &sampler->input) && is_new_input(sampler);
}

static bool try_extras(Sampler *sampler, unsigned extras)
{
    Term extra = term_constant(sampler->pool, 1, 1);
    for (unsigned i = 0; i < extras && sampler->bound.count; i++)
        extra = term_and(sampler->pool, extra, random_constraint(sampler));
    randomize_unbound(sampler);
    vector_push(&sampler->query, extra);
    Verdict verdict = signing_ask(sampler->signing, &sampler->query, &sampler->input, QUERY_WORK);
    sampler->query.count--;
    if (verdict != VERDICT_YES)
        return false;
    take_model(sampler);
    return is_new_input(sampler);
}

/* Any input that is not a sample so far. */
static bool try_unblocked(Sampler *sampler)
{
    size_t count = sampler->query.count;
    for (size_t i = 0; i < sampler->blocks.count; i++)
        vector_push(&sampler->query, sampler->blocks.items[i]);
    Verdict verdict = signing_ask(sampler->signing, &sampler->query, NULL, QUERY_WORK);
    sampler->query.count = count;
    sampler->exhausted = verdict == VERDICT_NO;
    if (verdict != VERDICT_YES)
        return false;
    term_input_copy(&sampler->input, &sampler->partition->input);
    take_model(sampler);
    return is_new_input(sampler);
}

/* Puts another input of the case into sampler->input. */
static bool find_input(Sampler *sampler)
{
    for (int i = 0; i < MUTATIONS; i++)
        if (try_mutation(sampler))
            return true;
    for (unsigned extras = 1 + (unsigned)random_under(sampler, MAX_EXTRAS); extras > 0; extras--)
        if (try_extras(sampler, extras))
            return true;
    return can_be_exhausted(sampler) ? try_unblocked(sampler) : try_extras(sampler, 0);
}

/* ---- Comparing a run with its case ---- */

/* A result that was rewritten to be shown has the same value. */
static bool same_term(const Signing *signing, const Trace *trace, Term here, Term expected)
{
    uint64_t unused;
    if (here == expected || !map_get(&signing->rewritten, expected, &unused))
        return here == expected;
    term_evaluator_load(signing->evaluator, &trace->input);
    return term_evaluate(signing->evaluator, here) == term_evaluate(signing->evaluator, expected);
}

static bool same_terms(const Signing *signing, const Trace *trace, const Event *event, const SignatureOutput *output)
{
    bool same = event->freed == output->freed && event->value_count == output->term_count;
    for (size_t i = 0; same && i < event->value_count; i++)
        same = same_term(signing, trace, event->values[i], output->terms[i]);
    return same;
}

/* Compares the printed text with the case's, byte for byte. */
static bool same_texts(const Signing *signing, const Trace *trace, const Event *event, const SignatureOutput *output)
{
    bool same = event->argument_count == output->argument_count;
    for (size_t i = 0; same && i < output->argument_count; i++) {
        const EventArgument *here = &event->arguments[i], *expected = &output->arguments[i];
        same = here->byte_count == expected->byte_count;
        for (size_t k = 0; same && k < expected->byte_count; k++)
            same = same_term(signing, trace, here->bytes[k], expected->bytes[k]);
    }
    return same;
}

static bool same_end(const Signing *signing, const Trace *trace, const Event *end, const SignatureCase *shown)
{
    if (shown->exit_code != TERM_NONE)
        return !trace->function_returned && end->value_count > 0 && same_term(signing, trace, end->values[0], shown->exit_code);
    return trace->function_returned || !shown->returned;
}

static bool same_outputs(const Signing *signing, const Trace *trace, const SignatureCase *shown)
{
    size_t count = 0;
    for (size_t i = 0; i < trace->events.count; i++) {
        const Event *event = &trace->events.items[i];
        if (event->kind == EVENT_END && !same_end(signing, trace, event, shown))
            return false;
        if (!signing_shows(signing, event))
            continue;
        const SignatureOutput *output = &shown->outputs[count++];
        if (count > shown->output_count || !same_terms(signing, trace, event, output) || !same_texts(signing, trace, event, output))
            return false;
    }
    return count == shown->output_count;
}

static bool same_fault(const Signing *signing, const Outcome *outcome, const TestFault *fault)
{
    return outcome->fault.position.line == fault->line && fault_class(outcome->fault.kind) == fault_class(fault->kind) &&
           (fault->line == 0 || strcmp(signing->session->program->files[outcome->fault.position.file], fault->file) == 0);
}

static bool does_as_shown(Sampler *sampler, const Trace *trace, const Outcome *outcome)
{
    const SignatureCase *shown = &sampler->partition->shown;
    if (!hash128_equal(signing_condition(sampler->signing, trace, outcome), sampler->partition->condition))
        return false;
    if (shown->fault && !same_fault(sampler->signing, outcome, shown->fault))
        return false;
    return sampler->partition->aborted || same_outputs(sampler->signing, trace, shown);
}

static void note_mismatch(Sampler *sampler, Certificate *certificate)
{
    Signing *signing = sampler->signing;
    certificate->sample_mismatches++;
    if (!certificate->problem)
        certificate->problem = arena_format(signing->memory, "not as the case of test %u: the input %s",
                                            (unsigned)sampler->partition->shown.test, input_describe(signing, &sampler->input));
}

/* Off-criterion faults are not searched for. */
static void note_off_criterion_fault(Sampler *sampler, const Outcome *outcome, Certificate *certificate)
{
    Signing *signing = sampler->signing;
    Position position = outcome->fault.position;
    if (certificate->off_criterion_faults++ > 0)
        return;
    certificate->off_criterion_fault = (FoundFault){
        .fault = {.kind = outcome->fault.kind, .file = signing->session->program->files[position.file], .line = position.line},
        .inputs = input_describe(signing, &sampler->input),
    };
}

static void compare_sample(Sampler *sampler, const Trace *trace, const Outcome *outcome, Certificate *certificate)
{
    if (does_as_shown(sampler, trace, outcome))
        return;
    if (outcome->end == END_FAULT && outcome_is_aborted(outcome))
        note_off_criterion_fault(sampler, outcome, certificate);
    else
        note_mismatch(sampler, certificate);
}

static void check_natively(Sampler *sampler, const Test *test)
{
    native_check_add(sampler->native, test, sampler->partition->shown.test);
}

static void run_sample(Sampler *sampler, Certificate *certificate)
{
    const SignatureOptions *options = sampler->signing->options;
    Outcome outcome;
    const Trace *trace = signing_run(sampler->signing, &sampler->input, &outcome);
    if (!trace) {
        sampler->cut_short = true;
        return;
    }
    sampler->count++;
    if (!domain_excludes(sampler->signing, trace, &outcome)) {
        certificate->sampled++;
        compare_sample(sampler, trace, &outcome, certificate);
    }
    if (outcome.end != END_ASSUMPTION && outcome.end != END_SILENT)
        check_natively(sampler, options->add_test(options->context, trace, &outcome));
    outcome_release(&outcome);
    if (can_be_exhausted(sampler))
        block(sampler);
}

/* ---- All cases ---- */

/* True if the case's run was not truncated: a truncated run predicts little about other inputs. */
static bool is_whole(const SignatureCase *shown)
{
    return shown->end == END_EXIT || shown->end == END_FAULT || shown->end == END_SIGNAL || shown->end == END_SILENT;
}

static bool may_go_on(Sampler *sampler)
{
    bool goes_on = signing_goes_on(sampler->signing);
    sampler->cut_short |= !goes_on;
    return goes_on;
}

static bool goes_on(Sampler *sampler)
{
    return !sampler->exhausted && may_go_on(sampler);
}

/* Makes the example of the case again for a native run: it was first made before native runs began. */
static void check_witness(Sampler *sampler, const Partition *partition)
{
    Outcome outcome = {0};
    sampler->partition = partition;
    if (partition->shown.test == 0 || !may_go_on(sampler))
        return;
    const Trace *trace = signing_run(sampler->signing, &partition->input, &outcome);
    sampler->cut_short |= trace == NULL;
    if (!trace)
        return;
    check_natively(sampler, recorder_record(sampler->signing->options->recorder, trace, &outcome, partition->shown.test));
    outcome_release(&outcome);
}

/* The witness counts as a sample if there is no other. */
static void sample_case(Sampler *sampler, Certificate *certificate)
{
    unsigned wanted = sampler->signing->options->samples;
    for (unsigned i = 0; i < wanted * ATTEMPTS_FOR_EACH && sampler->count < wanted && goes_on(sampler); i++)
        if (find_input(sampler))
            run_sample(sampler, certificate);
    sampler->exhausted = false;
    if (wanted > 0 && sampler->count == 0 && goes_on(sampler)) {
        term_input_copy(&sampler->input, &sampler->partition->input);
        run_sample(sampler, certificate);
    }
}

static void release(Sampler *sampler)
{
    native_check_free(sampler->native);
    vector_release(&sampler->bound);
    vector_release(&sampler->unbound);
    vector_release(&sampler->query);
    vector_release(&sampler->blocks);
    vector_release(&sampler->input);
    set128_release(&sampler->seen);
}

/* Witnesses come first, so that as many cases as possible have a native run if time runs out. */
void samples_check(Signing *signing, Certificate *certificate)
{
    Sampler sampler = {.signing = signing, .pool = signing->session->terms,
                       .random = hash_mix64(signing->options->random_seed + 1)};
    sampler.native = native_check_new(signing, certificate);
    Vector(const Partition *) cases = {0};
    for (size_t i = 0; i < signing->partitions.count; i++)
        if (signing->partitions.items[i].is_case && is_whole(&signing->partitions.items[i].shown))
            vector_push(&cases, &signing->partitions.items[i]);
    for (size_t i = 0; i < cases.count; i++)
        check_witness(&sampler, cases.items[i]);
    for (size_t i = 0; i < cases.count; i++) {
        begin_case(&sampler, cases.items[i]);
        sample_case(&sampler, certificate);
    }
    certificate->samples_cut_short = sampler.cut_short;
    native_check_finish(sampler.native);
    vector_release(&cases);
    release(&sampler);
}
