/* The effects of builtins, from the table. */
#include "analysis/effects.h"

#define BYTES(argument, size) {argument, ACCESS_ARGUMENT, size}
#define FIXED(argument, bytes) {argument, ACCESS_FIXED, bytes}
#define TO_END(argument) {argument, ACCESS_TO_END, 0}

enum { SIZE_OF_DOUBLE = 8, SIZE_OF_FLOAT = 4, SIZE_OF_LONG_DOUBLE = 16 };

static const BuiltinEffects effects[BUILTIN_COUNT] = {
#define EFFECTS(name, ...) [BUILTIN_##name] = {__VA_ARGS__},
#define EFFECTS_MATH(name, ...)
#include "analysis/effects.def"
#undef EFFECTS
#undef EFFECTS_MATH
#define EFFECTS(name, ...)
#define SIZE SIZE_OF_DOUBLE
#define EFFECTS_MATH(name, ...) [BUILTIN_##name] = {__VA_ARGS__},
#include "analysis/effects.def"
#undef SIZE
#undef EFFECTS_MATH
#define SIZE SIZE_OF_FLOAT
#define EFFECTS_MATH(name, ...) [BUILTIN_##name##_F] = {__VA_ARGS__},
#include "analysis/effects.def"
#undef SIZE
#undef EFFECTS_MATH
#define SIZE SIZE_OF_LONG_DOUBLE
#define EFFECTS_MATH(name, ...) [BUILTIN_##name##_L] = {__VA_ARGS__},
#include "analysis/effects.def"
#undef SIZE
#undef EFFECTS_MATH
#undef EFFECTS
};

static const bool rows[BUILTIN_COUNT] = {
#define EFFECTS(name, ...) [BUILTIN_##name] = true,
#define EFFECTS_MATH(name, ...) [BUILTIN_##name] = true, [BUILTIN_##name##_F] = true, [BUILTIN_##name##_L] = true,
#include "analysis/effects.def"
};

const BuiltinEffects *builtin_effects(Builtin builtin)
{
    return &effects[builtin];
}

bool builtin_has_effects_row(Builtin builtin)
{
    return rows[builtin];
}

bool builtin_sets_error(Builtin builtin)
{
    bool mathematics = builtin >= BUILTIN_ACOS; /* builtins.def lists mathematical functions last */
    return effects[builtin].sets_error || (mathematics && !effects[builtin].keeps_error);
}

uint32_t builtin_argument_slot(const Instruction *instruction, unsigned argument)
{
    const char *letter = builtin_signature(instruction->x) + 1;
    uint32_t slot = 0;
    if (*letter == '+')
        letter += 2;
    for (unsigned i = 1; i < argument && letter[i - 1]; i++)
        slot += letter[i - 1] == 'L' || (letter[i - 1] == '*' && instruction->imm > 64) ? 2 : 1;
    return slot;
}
