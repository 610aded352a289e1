/* Constraints that hold for all inputs, so that cases need not repeat them: a bool is 0 or 1, a word has no blanks. */
#include "signature/internal.h"

/* ---- Constraints of the model of scanf ---- */

static bool is_scanned(const Trace *trace, VariableId variable)
{
    for (size_t i = 0; i < trace->objects.count; i++) {
        const InputObject *object = &trace->objects.items[i];
        for (size_t k = 0; k < object->variable_count; k++)
            if (object->variables[k] == variable)
                return object->role == INPUT_STDIN_VALUE;
    }
    return false;
}

static bool is_about_scanned(const TermPool *pool, const Trace *trace, Term constraint)
{
    size_t count;
    const VariableId *variables = term_set_items(pool, term_node(pool, constraint)->variables, &count);
    for (size_t i = 0; i < count; i++)
        if (!is_scanned(trace, variables[i]))
            return false;
    return count > 0;
}

static bool is_of_scanf(const Program *program, const Decision *decision)
{
    const Instruction *at = &program->functions[decision->function].code[decision->instruction];
    return decision->kind == DECISION_ASSUME && at->op == OP_BUILTIN && at->x == BUILTIN_RESTRICT;
}

/* Assumptions of the program are shown in cases; those of the model are not. */
static bool is_demand(const Program *program, const Decision *decision)
{
    return decision->of_model || (decision->fixed && is_of_scanf(program, decision));
}

bool domain_excludes(const Signing *signing, const Trace *trace, const Outcome *outcome)
{
    size_t count = trace->decisions.count;
    return outcome->end == END_ASSUMPTION && count > 0 && !trace->decisions.items[count - 1].fixed &&
           is_of_scanf(signing->session->program, &trace->decisions.items[count - 1]);
}

void domain_note(Signing *signing, const ExploredRun *run)
{
    const Session *session = signing->session;
    for (size_t i = 0; i < run->condition_count; i++) {
        const Decision *decision = &run->condition[i];
        if (is_demand(session->program, decision) && !terms_include(&signing->demands, decision->constraint) &&
            (decision->of_model || is_about_scanned(session->terms, run->trace, decision->constraint)))
            vector_push(&signing->demands, decision->constraint);
    }
}

/* True if every case that constrains the same inputs has this constraint. (Another scanf may constrain them
 * differently.) */
static bool is_in_all_cases(Signing *signing, Term demand)
{
    TermPool *pool = signing->session->terms;
    TermSet variables = term_node(pool, demand)->variables;
    for (size_t i = 0; i < signing->partitions.count; i++) {
        const Partition *partition = &signing->partitions.items[i];
        TermSet said = 0;
        for (size_t k = 0; k < partition->constraints.count; k++)
            said = term_set_union(pool, said, term_node(pool, partition->constraints.items[k])->variables);
        if (partition->is_case && term_set_intersects(pool, said, variables) && !terms_have(&partition->sorted, demand))
            return false;
    }
    return true;
}

/* ---- The whole domain ---- */

void domain_find(Signing *signing)
{
    TermPool *pool = signing->session->terms;
    for (VariableId id = 0; id < term_variable_count(pool); id++) {
        const TermVariable *variable = term_variable_get(pool, id);
        unsigned width = variable->width;
        if (variable->kind == TERM_BOOL && width > 1)
            vector_push(&signing->domain, term_ule(pool, term_variable(pool, id), term_constant(pool, width, 1)));
    }
    for (size_t i = 0; i < signing->demands.count; i++)
        if (is_in_all_cases(signing, signing->demands.items[i]))
            vector_push(&signing->domain, signing->demands.items[i]);
}
