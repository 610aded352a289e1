/* Allocations that may fail although there is memory (--malloc-may-fail): one decision for each. */
#include <errno.h>

#include "execution/builtins.h"
#include "execution/symbolic.h"

static const struct {
    const char *function, *input;
} allocations[] = {
#define ALLOCATION(name, ...) {#name, #name ALLOCATION_INPUT_SUFFIX},
#include "execution/allocations.def"
#undef ALLOCATION
};

/* The function of the C library that the program called, directly or not. */
static const char *called_function(const Machine *machine, Builtin builtin)
{
    const char *name = builtin_symbol(builtin);
    for (size_t i = machine->depth; i > 0 && machine->frames[i - 1].function->in_runtime; i--)
        name = machine->frames[i - 1].function->name;
    return name;
}

static const char *find_input(const char *function)
{
    for (size_t i = 0; i < sizeof allocations / sizeof *allocations; i++)
        if (strcmp(function, allocations[i].function) == 0)
            return allocations[i].input;
    return NULL;
}

/* Functions that fail if an allocation inside of them does. A native run cannot make it fail, so it succeeds here. */
static bool allocates_inside(const char *function)
{
    static const char *const functions[] = {"asprintf", "vasprintf", "getline",  "getdelim", "fopen",  "fdopen",  "open_memstream", "opendir",
                                            "regcomp",  "setenv",    "realpath", "tsearch",  "wcsdup", "hcreate", "scandir",        "glob"};
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(function, functions[i]) == 0)
            return true;
    return false;
}

static bool decide(Machine *machine, const char *input)
{
    Term term;
    bool fails = inputs_flag(machine, input, INPUT_ALLOCATION, 0, &term);
    trace_decide(machine, DECISION_ALLOCATION, fails ? term : term_not(machine->symbolic->terms, term), (DecisionOptions){0});
    if (fails)
        errno = ENOMEM;
    return fails;
}

bool allocation_fails(Machine *machine, Builtin builtin, uint64_t size)
{
    const char *function = machine->symbolic != NULL && size <= LARGEST_ALLOCATION ? called_function(machine, builtin) : NULL;
    const char *input = function != NULL ? find_input(function) : NULL;
    bool may_fail = machine->options.symbolic.malloc_may_fail;
    if (input != NULL && may_fail)
        return decide(machine, input);
    if (input != NULL || (function != NULL && allocates_inside(function)))
        trace_bound(machine, may_fail ? BOUND_LIBRARY_ALLOCATION : BOUND_ALLOCATION, 0, NULL);
    return false;
}
