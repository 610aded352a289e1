/* Dependences between the source statements of a function, told from the program alone.
 *
 *     Arena arena = {0};
 *     StaticDependences found = static_dependence_find(analysis, function, &arena);
 *
 * A statement is a line. A call is a statement that uses and defines what its callees may read and write; what happens
 * inside them is told with them. Values that a function is entered with (parameters, globals, what they point to) come
 * from no statement: no data dependence is listed for them, but they count as definitions for potential ones. A
 * declaration without initialiser is no definition. What only the C library's own variables hand on (one printf to the
 * next) is left out.
 *
 *   control    one way out of a branch leads to the statement for sure, another may avoid it (directly: a statement of
 *              an inner branch depends on the inner one only). A call that may not return is a branch, too; its way is
 *              "returns".
 *   data       a definition reaches a use.
 *   potential  a statement uses what was defined before the branch and, along this way, not since; on another way of
 *              the branch there is a definition that may reach the statement; and the branch does not control it.
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
    uint32_t branch;             /* of control and potential ones: which of the line's, from 1; 0: the only one */
    const char *direction;       /* of these: "T", "F", "case 3", "default", "goto 12" or "returns"; else NULL. Of one
                                    of several in a line: what it tests is true or false, a `!` before it aside */
    const char *variable;        /* of data and potential ones: "a", "s.x", "t[2]", "heap@12"; NULL: it has no name */
} StaticDependence;

typedef struct StaticDependences {
    StaticDependence *items;     /* ascending by kind, from and to; each once */
    size_t count;
} StaticDependences;

StaticDependences static_dependence_find(const Analysis *analysis, uint32_t function, Arena *arena);

#endif
