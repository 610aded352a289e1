/* Static dependences between the source statements of a function.
 *
 *     Arena arena = {0};
 *     StaticDependences found = static_dependence_find(analysis, function, &arena);
 *
 * A statement is a line. A call uses and defines what its callees may read and write; dependences inside a callee
 * belong to the callee. Values at the function's entry (parameters, globals, memory that they point to) are not defined
 * by a statement: no data dependence is listed for them, but they count as definitions for potential dependences. A
 * declaration without initialiser is not a definition. Dependences through the C library's own variables (from one
 * printf to the next) are left out.
 *
 *   control    one side of a branch always leads to the statement, another may avoid it. Only direct dependences are
 *              listed: a statement of an inner branch depends on the inner one. A call that may not return is a branch,
 *              too; its side is "returns".
 *   data       a definition reaches a use.
 *   potential  the statement uses a variable that is defined before the branch and, on this side, not redefined since;
 *              on another side there is a definition that may reach the statement; and the branch does not control the
 *              statement.
 */
#ifndef COSET_STATIC_DEPENDENCE_H
#define COSET_STATIC_DEPENDENCE_H

#include "analysis/analysis.h"

typedef enum StaticKind { STATIC_CONTROL, STATIC_DATA, STATIC_POTENTIAL, STATIC_KIND_COUNT } StaticKind;

typedef struct StaticDependence {
    StaticKind kind;
    uint32_t function;
    uint16_t from_file, to_file; /* of the program's files */
    uint32_t from_line, to_line;
    uint32_t branch;             /* of control and potential ones: number among the line's branches, from 1; 0: the only
                                    one */
    const char *direction;       /* of control and potential ones: "T", "F", "case 3", "default", "goto 12" or
                                    "returns"; otherwise NULL. If the line has several branches: the value of the tested
                                    operand, a `!` before it not applied */
    const char *variable;        /* of data and potential ones: "a", "s.x", "t[2]", "heap@12"; NULL: it has no name */
} StaticDependence;

typedef struct StaticDependences {
    StaticDependence *items;     /* ascending by kind, from and to; each once */
    size_t count;
} StaticDependences;

/* The result is in the arena. */
StaticDependences static_dependence_find(const Analysis *analysis, uint32_t function, Arena *arena);

#endif
