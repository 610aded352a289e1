/* Static dependences between the source statements of a function.
 *
 *     StaticQuery query = {.kinds = STATIC_TRADITIONAL};
 *     StaticDependences found = static_dependence_find(analysis, function, &query, &arena);
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
 *   interactive  a later statement depends on both, traditionally (in one of the three ways above) or interactively, and
 *              both reach it on one path: the second one on the list depends on the first one.
 *   correlation  as interactive, but the later statement depends traditionally on at least one of the two.
 *
 * For the last two, what a function leaves in memory that its callers can see counts as used together when it returns, if
 * it has callers: they may combine it.
 */
#ifndef COSET_STATIC_DEPENDENCE_H
#define COSET_STATIC_DEPENDENCE_H

#include "analysis/analysis.h"

typedef enum StaticKind {
#define STATIC_KIND(name, word, style) STATIC_##name,
#include "analysis/static_kinds.def"
#undef STATIC_KIND
    STATIC_KIND_COUNT
} StaticKind;

enum { STATIC_TRADITIONAL = 1 << STATIC_CONTROL | 1 << STATIC_DATA | 1 << STATIC_POTENTIAL };

typedef struct StaticQuery {
    unsigned kinds;              /* bits 1u << StaticKind */
    uint64_t *work;              /* for interactive and correlation ones: counts down; NULL: no limit */
    const Stop *stop;            /* may be NULL */
} StaticQuery;

typedef struct StaticDependence {
    StaticKind kind;
    uint32_t function;
    uint16_t from_file, to_file; /* of the program's files */
    uint32_t from_line, to_line;
    uint32_t branch;             /* of a branch: number among the line's branches, from 1; 0: the only one */
    const char *direction;       /* of a branch: "T", "F", "case 3", "default", "goto 12" or "returns"; otherwise NULL.
                                    If the line has several branches: the value of the tested operand, a `!` before it
                                    not applied */
    uint32_t to_branch;          /* the same of what depends on it; only of interactive and correlation ones */
    const char *to_direction;
    const char *variable;        /* of data and potential ones: "a", "s.x", "t[2]", "heap@12"; NULL: it has no name */
} StaticDependence;

typedef struct StaticDependences {
    StaticDependence *items;     /* ascending by kind, from and to; each once */
    size_t count;
    unsigned kinds;              /* that were asked for */
    const uint32_t *all_interact; /* functions for which the work or the time did not suffice to find interactive and
                                    correlation dependences: any two statements may have them, and none is listed */
    size_t all_interact_count;
} StaticDependences;

/* The result is in the arena. */
StaticDependences static_dependence_find(const Analysis *analysis, uint32_t function, const StaticQuery *query, Arena *arena);

#endif
