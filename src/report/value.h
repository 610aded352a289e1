/* Conditions and values in the syntax of C, for slices and signatures. Private to report. */
#ifndef COSET_REPORT_VALUE_H
#define COSET_REPORT_VALUE_H

#include "report/report.h"

/* The parts of the name of an input that is a question about a pointer: "(p == NULL)", "(b == a)". */
typedef struct ValueQuestion {
    const char *pointer, *other; /* in the name */
    size_t length, other_length;
} ValueQuestion;
bool value_question(const char *name, ValueQuestion *question); /* false: it is something else */

/* One of several that are joined by &&: in brackets where it needs them. */
void value_constraint(const TermPool *terms, Term constraint, bool is_alone, Text *out);
/* "x - y > 0 && x + y > 10"; "true" for the empty condition. */
void value_condition(const TermPool *terms, const Term *constraints, size_t count, Text *out);

/* How constants of a type are written; of an array: its elements. */
TermKind value_kind(const Program *program, TypeId type);
/* A constant as its kind writes it, any other term as C, to be converted to the type of its width: as `return` or an argument. */
void value_term(const TermPool *terms, Term term, TermKind kind, Text *out);
/* The same with the conversion, if it may change the value: what an object of the kind and width is equal to. */
void value_number(const TermPool *terms, Term term, TermKind kind, Text *out);
void value_list(const TermPool *terms, const Term *parts, size_t count, TermKind kind, Text *out); /* one, or several in braces */

/* "text\n", in quotes and escaped. */
void value_literal(const char *bytes, size_t length, Text *out);
/* The same for terms that are all constant bytes; else false, and nothing is appended. */
bool value_constant_text(const TermPool *terms, const Term *bytes, size_t count, Text *out);
/* The bytes of a text: {"total ", x + '0', '\n'}, constants side by side in quotes; "..." stands for what is beyond
 * `most` of these. */
void value_pieces(const TermPool *terms, const Term *bytes, size_t count, size_t most, Text *out);

/* What is written instead of a number that was computed from addresses of coset's machine. */
#define VALUE_FROM_ADDRESS "a number that depends on addresses"
/* After an output. Whether the buffer has some of it depends on how full it was, and on a terminal on newlines. */
#define VALUE_UNFLUSHED " (not flushed: what is still in the buffer is lost)"

/* What printing a value of any type needs. */
typedef struct ValueContext {
    TermPool *terms;
    const Program *program;
    const NamedPlace *places;    /* targets of pointers, in addition to globals */
    size_t place_count;
    const Term *known;           /* constraints that hold; conditional expressions are simplified by them */
    size_t known_count;
    const uint8_t *undefined;    /* by byte of the value: not 0 if it is uninitialised; NULL: none is */
    const uint8_t *from_addresses; /* the same if it was computed from addresses */
    bool of_bytes;               /* without a type, and its inputs are bytes: they have no sign */
    bool is_converted;           /* by `return`, or written as bytes: the text of a scalar need not show the conversion */
} ValueContext;
#define VALUE_UNDEFINED "uninitialised" /* how such a scalar is written */

/* A value of the type, or an array of such, whose bytes are those of the terms one after the other: {1, x}, {.a = 1, .b = 2},
 * a text. What does not fit the type is written as a plain list. */
void value_typed(const ValueContext *context, TypeId type, const Term *parts, size_t count, Text *out);

typedef struct ValueScalar {
    char *path;              /* from the whole to it: "[2].x"; "" if it is the whole */
    uint64_t offset;         /* of its first byte */
    Term term;
    TypeId type;
    const char *instead;     /* what is written because the term means nothing: VALUE_…; NULL: it does */
} ValueScalar;

typedef Vector(ValueScalar) ValueScalars;

/* The scalars of such a value; none if it does not fit the type. False: they are not all of it; of a union, only one
 * member is included. */
bool value_scalars(const ValueContext *context, TypeId type, const Term *parts, size_t count, ValueScalars *scalars);
/* One scalar of the type; a pointer by what it points to. */
void value_scalar(const ValueContext *context, Term term, TypeId type, Text *out);
void value_scalars_release(ValueScalars *scalars);

/* p + 1, &point.x, "text", NULL; the bare address only if nothing is known about it (value_pointer.c). */
void value_pointer(const ValueContext *context, Term term, TypeId type, Text *out);

/* True if the term is the address of something that is known, or one of several. */
bool value_is_address(const ValueContext *context, Term term);

/* True if a word of a value of unknown type is such an address. */
bool value_holds_addresses(const ValueContext *context, const Term *parts, size_t count);

/* A value to the right of ==: in brackets if it has an operator that does not bind tighter. */
void value_compared(const char *value, Text *out);

#endif
