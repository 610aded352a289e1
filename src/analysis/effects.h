/* Private to analysis: what builtins do with memory and with the machine. */
#ifndef COSET_ANALYSIS_EFFECTS_H
#define COSET_ANALYSIS_EFFECTS_H

#include "analysis/analysis.h"

typedef enum AccessSize { ACCESS_FIXED, ACCESS_ARGUMENT, ACCESS_TO_END } AccessSize;

typedef struct BuiltinAccess { /* of the bytes that an argument points to */
    uint8_t argument;   /* from 1; 0: there is no access */
    uint8_t size_kind;  /* AccessSize */
    uint8_t size;       /* ACCESS_FIXED: bytes; ACCESS_ARGUMENT: number of the argument, from 1, that is the size */
} BuiltinAccess;

typedef enum BuiltinResult {
    RESULT_NUMBER,      /* points to nothing */
    RESULT_FIRST,       /* is the first argument */
    RESULT_MIXED,       /* is computed from the arguments */
    RESULT_NEW,         /* points to a new object of the heap */
} BuiltinResult;

typedef struct BuiltinEffects {
    BuiltinAccess reads[2];
    BuiltinAccess writes;
    uint8_t result;        /* BuiltinResult */
    bool copies;           /* the bytes of the first read are written */
    bool stores_first;     /* a pointer into the object of the first argument is written */
    bool moves;            /* the new object receives the contents of the first argument's object */
    bool keeps_error;      /* a mathematical function that never sets errno */
    bool sets_error;
    bool ends;             /* the run */
    uint32_t effects;      /* Effect bits */
} BuiltinEffects;

const BuiltinEffects *builtin_effects(Builtin builtin);
bool builtin_sets_error(Builtin builtin);
/* Index of the first slot of an argument (from 1) among the slots of a call of the builtin. */
uint32_t builtin_argument_slot(const Instruction *instruction, unsigned argument);
/* True if the table has a row for the builtin. */
bool builtin_has_effects_row(Builtin builtin);

#endif
