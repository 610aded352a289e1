/* Private to report: how pointers are written (value_pointer.c, value_path.c). */
#ifndef COSET_REPORT_VALUE_POINTER_H
#define COSET_REPORT_VALUE_POINTER_H

#include "report/value.h"

/* constant + parts[0] + parts[1] + …, modulo 2^64. */
typedef struct AddressSum {
    uint64_t constant;
    TermList parts;
} AddressSum;

/* An object that pointers point into. */
typedef struct PointerTarget {
    const char *pointer;     /* how the pointer to its beginning is written; NULL: unknown object */
    char *made;              /* the same if it was made for this, to be freed */
    const char *object;      /* how it is written itself, as its members are; NULL: it has no name */
    TypeId type;             /* of it or of its elements; 0: unknown */
    bool is_array;
} PointerTarget;

/* The term without conditional expressions at its top that the known constraints decide. */
Term address_decided(const ValueContext *context, Term term);
/* Zero-initialise; vector_release its parts when done. */
void address_add(const ValueContext *context, Term term, AddressSum *sum);
Term address_term(const ValueContext *context, const AddressSum *sum);
/* The pointer to the part so many bytes from the target's start. `pointee`: its type; 0: unknown. */
void pointer_append_into(const ValueContext *context, const PointerTarget *target, const AddressSum *bytes,
                         TypeId pointee, Text *out);

#endif
