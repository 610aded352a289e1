/* Private to analysis: what builtins do with memory and with the machine. */
#ifndef COSET_ANALYSIS_EFFECTS_H
#define COSET_ANALYSIS_EFFECTS_H

#include "analysis/analysis.h"

typedef enum AccessSize { ACCESS_FIXED, ACCESS_ARGUMENT, ACCESS_TO_END } AccessSize;

typedef struct BuiltinAccess { /* of the bytes that an argument points to */
    uint8_t argument;   /* from 1; 0: there is no access */
    uint8_t size_kind;  /* AccessSize */
    uint8_t size;       /* ACCESS_FIXED: bytes; ACCESS_ARGUMENT: the argument, from 1, that says how many */
} BuiltinAccess;

typedef enum BuiltinResult {
    RESULT_NUMBER,      /* points to nothing */
    RESULT_FIRST,       /* is the first argument */
    RESULT_MIXED,       /* is made from the arguments */
    RESULT_NEW,         /* points to a new object of the heap */
} BuiltinResult;

typedef struct BuiltinEffects {
    BuiltinAccess reads[2];
    BuiltinAccess writes;
    uint8_t result;        /* BuiltinResult */
    bool copies;           /* what is written is what the first read finds */
    bool stores_first;     /* what is written is a pointer into what the first argument points to */
    bool moves;            /* the new object gets what the first argument points to */
    bool keeps_error;      /* mathematics that never sets errno */
    bool sets_error;
    bool ends;             /* the run */
    uint32_t effects;      /* Effect bits */
} BuiltinEffects;

const BuiltinEffects *builtin_effects(Builtin builtin);
bool builtin_sets_error(Builtin builtin);
/* Index of the first slot of an argument (from 1) among the slots of a call of the builtin. */
uint32_t builtin_argument_slot(const Instruction *instruction, unsigned argument);
/* Whether the table has a row of its own for the builtin. */
bool builtin_has_effects_row(Builtin builtin);

#endif
