/* Private to builtins*.c: one handler for each builtin, in tables. */
#ifndef COSET_EXECUTION_BUILTINS_H
#define COSET_EXECUTION_BUILTINS_H

#include "execution/machine.h"

typedef struct BuiltinCall {
    Machine *machine;
    Builtin builtin;
    unsigned width;               /* in bits, where the builtin's row says so */
    const uint64_t *arguments;    /* slot by slot; may overlap the results, so all are read before any is written */
    uint64_t *results;
} BuiltinCall;

typedef void BuiltinHandler(const BuiltinCall *call);

/* Indexed by Builtin; NULL where a builtin is not of that family. */
extern BuiltinHandler *const builtins_bits[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_math[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_text[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_scan[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_fenv[BUILTIN_COUNT];
extern BuiltinHandler *const builtins_symbolic[BUILTIN_COUNT];

/* A NUL-terminated text of the program's, or NULL when it is none and the run has ended. */
static inline const char *builtin_text(Machine *machine, uint64_t address)
{
    uint64_t length;
    return memory_string(machine, address, &length) ? memory_at(address) : NULL;
}

#endif
