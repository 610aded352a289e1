/* What an input can be: a bool is 0 or 1, a word of scanf has no blanks. The machine assumes so when the input is read.
 *
 * Such a restriction is no guard: where the input is not read, nothing is missing, so whether it is read need not matter
 * for what follows. Instead, whatever is said about the input depends on its restrictions. */
#include "execution/dependence.h"

static void restrict_variable(Machine *machine, VariableId variable, Dependence node)
{
    Map *domains = &machine->dependence->domains;
    uint64_t before = 0;
    map_get(domains, variable, &before);
    map_put(domains, variable, dependence_join_reduced(machine, (Dependence)before, node));
}

/* Of a restriction that concerns earlier inputs as well, only the newest one is restricted: the others were read before. */
static bool is_newest(const Trace *trace, VariableId variable)
{
    if (trace->objects.count == 0)
        return false;
    const InputObject *newest = &trace->objects.items[trace->objects.count - 1];
    for (size_t i = 0; i < newest->variable_count; i++)
        if (newest->variables[i] == variable)
            return true;
    return false;
}

static bool is_builtin(const Instruction *ip, Builtin builtin)
{
    return ip != NULL && ip->op == OP_BUILTIN && ip->x == builtin;
}

bool domain_restrict(Machine *machine, const Decision *decision)
{
    const TermPool *terms = machine->symbolic->terms;
    const Trace *trace = &machine->symbolic->trace;
    const Instruction *at = machine->dependence->at;
    bool is_later = is_builtin(at, BUILTIN_RESTRICT), found = false;
    if (!decision->fixed || is_builtin(at, BUILTIN_ASSUME))
        return false;
    size_t count;
    const VariableId *variables = term_set_items(terms, term_node(terms, decision->constraint)->variables, &count);
    for (size_t i = 0; i < count; i++) {
        if (is_later && !is_newest(trace, variables[i]))
            continue;
        restrict_variable(machine, variables[i], decision->node);
        found = true;
    }
    return found;
}

Dependence domain_of(Machine *machine, Term term)
{
    const TermPool *terms = machine->symbolic->terms;
    const Map *domains = &machine->dependence->domains;
    size_t count;
    Dependence all = 0;
    if (domains->count == 0 || term == TERM_NONE)
        return 0;
    const VariableId *variables = term_set_items(terms, term_node(terms, term)->variables, &count);
    for (size_t i = 0; i < count; i++) {
        uint64_t node;
        if (map_get(domains, variables[i], &node))
            all = dependence_join_reduced(machine, all, (Dependence)node);
    }
    return all;
}

void domain_of_events(Machine *machine)
{
    Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->events.count && machine->dependence->domains.count > 0; i++) {
        Event *event = &trace->events.items[i];
        for (size_t k = 0; k < event->value_count; k++) {
            Dependence domain = domain_of(machine, event->values[k]);
            event->dependence = dependence_join_reduced(machine, event->dependence, domain);
            event->own = dependence_join_reduced(machine, event->own, domain);
        }
    }
}
