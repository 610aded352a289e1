/* Bytes as C writes them. Private to report. */
#ifndef COSET_REPORT_C_VALUE_H
#define COSET_REPORT_C_VALUE_H

#include "program/program.h"

typedef enum CLeafKind { C_LEAF_NUMBER, C_LEAF_FLOAT, C_LEAF_COMPLEX, C_LEAF_POINTER, C_LEAF_REST } CLeafKind;

/* One scalar of a value (or, with any_padding, bytes without a literal: a number that C cannot spell, or what other members of a union
 * have behind the one that is visited: REST): `path` leads to it from the whole (".x", "[2].y"; "" for a scalar), `literal` is an
 * expression. */
typedef struct CLeaf {
    const char *path;
    const char *literal;
    CLeafKind kind;
    bool zero;             /* all its bits */
    uint64_t offset, bits; /* from the start of the whole; its width */
    TypeId target;         /* of a pointer: what it points to */
} CLeaf;

typedef struct CValue {
    const Program *program;
    TypeId type;
    uint64_t count;        /* 0: one value of the type; else so many, one after the other: paths start with "[i]" */
    const uint8_t *bytes;
    uint64_t size;         /* of `bytes`; all of the value is there */
    bool skip_pointers;    /* initializers leave pointers null */
    bool any_padding;      /* bits that no scalar has do not matter */
    const uint64_t *addresses; /* offsets of bytes that hold addresses: of a union, the member with these pointers is visited */
    size_t address_count;
} CValue;

/* Calls `visit`, unless it is NULL, for each scalar in order. False: no C expression of this type has exactly these bytes (padding that is
 * not zero, a type that is not known, …); the scalars visited are then invalid. Literals of NaNs call coset_float,
 * coset_double (which the unit tests define), because a NaN's bits have no other spelling. */
bool c_value_visit(const CValue *value, void (*visit)(void *context, const CLeaf *leaf), void *context);

/* An initializer: "5", "{.x = 1}", "{0}". False as above; then `out` is unchanged. */
bool c_value_append_initializer(const CValue *value, Text *out);

/* A string literal with these bytes, in lines of at most so many bytes that begin with `indent`. */
void c_value_append_string(const uint8_t *bytes, uint64_t size, const char *indent, Text *out);

/* ---- c_name.c ---- */

/* The type as C writes it, or NULL when it has no name that could be written, or a member has none; free() it. */
char *c_value_type(const Program *program, TypeId type, const char *declarator);
/* False: a member of it, or of a part of it, has a name that is none in C. */
bool c_value_can_name_members(const Program *program, TypeId type);

bool c_value_is_identifier(const char *name); /* false also for keywords and predefined macros */

#endif
