/* Private to builtins*.c: one handler for each builtin, in tables. */
#ifndef COSET_EXECUTION_BUILTINS_H
#define COSET_EXECUTION_BUILTINS_H

#include "execution/machine.h"

typedef struct BuiltinCall {
    Machine *machine;
    Builtin builtin;
    unsigned width;               /* in bits, if the builtin's row has one */
    const uint64_t *arguments;    /* slot by slot; may overlap the results, so a handler reads all before it writes
                                     any */
    uint64_t *results;
} BuiltinCall;

typedef void BuiltinHandler(const BuiltinCall *call);

/* Indexed by Builtin; NULL for builtins of another family. */
extern BuiltinHandler *const builtins_bits[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_math[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_text[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_scan[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_fenv[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_symbolic[BUILTIN_COUNT];

/* allocation.c: decides whether an allocation of the program fails, and then sets errno. The bound that it succeeds is
 * recorded unless the run may choose. */
bool allocation_fails(Machine *machine, Builtin builtin, uint64_t size);

/* fmin and fmax of equal values: which argument is the result. They can differ only in the sign of zero. C leaves it open;
 * this is what clang makes of these functions, and gcc, but for long double. */
static inline unsigned builtin_equal_extremum(Builtin builtin)
{
    return builtin == BUILTIN_FMAX_L ? 1 : 0;
}

/* A NUL-terminated text in program memory. NULL if there is none: the run has ended with a fault. */
static inline const char *builtin_text(Machine *machine, uint64_t address)
{
    uint64_t length;
    return memory_string(machine, address, &length) ? memory_at(address) : NULL;
}

#endif
