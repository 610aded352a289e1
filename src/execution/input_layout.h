/* Private to execution: the layout of an input object while its scalars are made (input_objects.c, input_parts.c). */
#ifndef COSET_EXECUTION_INPUT_LAYOUT_H
#define COSET_EXECUTION_INPUT_LAYOUT_H

#include "execution/symbolic.h"

typedef struct Layout {
    Machine *machine;
    const ObjectRequest *request;
    TermObject object;
    const char *name;            /* the label: prefix of its variables' names */
    uint32_t occurrence;         /* of the name, from 0 */
    const uint8_t *supplied;     /* its value, or NULL */
    Vector(VariableId) variables;
} Layout;

typedef struct ScalarPlace {
    uint64_t offset;             /* of its first byte, and of its first bit in that: */
    unsigned bit;
    unsigned width;              /* in bits */
    TermKind kind;
} ScalarPlace;

/* ---- input_objects.c. `path`: from the object to the part, "" for the whole ---- */

/* A variable, with its value in this run. Nothing is stored. */
Term input_add_variable(Layout *layout, const ScalarPlace *place, const char *path, uint64_t *value);
void input_store(Layout *layout, uint64_t offset, uint64_t bytes, Wide value, Term term);
/* A variable of whole bytes, stored at its place. */
void input_add_scalar(Layout *layout, uint64_t offset, unsigned width, TermKind kind, const char *path);

/* ---- input_parts.c: values of any type ---- */

void input_add_bytes(Layout *layout, uint64_t offset, uint64_t size, const char *path);
void input_add_characters(Layout *layout, uint64_t count);
void input_add_elements(Layout *layout, TypeId type, uint64_t offset, uint64_t size, const char *path);
void input_add_typed(Layout *layout, TypeId type, uint64_t offset, uint64_t size, const char *path);
/* A long double's ten bytes are one number; the six behind them are padding. */
void input_add_long_double(Layout *layout, uint64_t offset, uint64_t size, const char *path);
/* An integer of 128 bits is two variables, because a variable has at most 64 bits. The upper half has the sign. */
void input_add_halves(Layout *layout, uint64_t offset, TermKind kind, const char *path);

#endif
