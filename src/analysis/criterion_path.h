/* The VAR of a criterion: a variable and the steps that lead from it to the value. */
#ifndef COSET_ANALYSIS_CRITERION_PATH_H
#define COSET_ANALYSIS_CRITERION_PATH_H

#include "analysis/criterion.h"

typedef enum PathOperation { PATH_MEMBER, PATH_ARROW, PATH_ELEMENT, PATH_TARGET } PathOperation;

typedef struct PathStep {
    PathOperation operation;
    const char *member;      /* of PATH_MEMBER, PATH_ARROW */
    uint64_t index;          /* of PATH_ELEMENT */
    size_t start, end;       /* of the expression that it is applied to, in the text */
} PathStep;

typedef struct CriterionPath {
    const char *text;
    const char *variable;
    Vector(PathStep) steps;  /* in the order of their application; the caller releases it */
} CriterionPath;

/* The variable is in the arena. False on error, with a message. */
bool criterion_path_parse(const char *text, Arena *arena, CriterionPath *path, Error *error);

/* Follows the path from a variable of the type. Sets the steps of `site`, and type and size of `criterion`. False on
 * error, with a message. */
bool criterion_path_follow(const Program *program, const CriterionPath *path, TypeId type, Arena *arena,
                           CriterionSite *site, Criterion *criterion, Error *error);

/* Appends " (it has: a, b, c)", with a "did you mean" in front if a name is similar to `word`. */
void criterion_list_names(const char *word, const char *const *names, size_t count, Text *out);

#endif
