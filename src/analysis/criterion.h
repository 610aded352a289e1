/* A criterion that the user names: VAR@LINE or VAR@FILE:LINE, where VAR is a variable, or what can be reached from one by
 * constant steps: point.x, table[3], node->next->value, *p. Its value is asked for just after the line was executed. */
#ifndef COSET_ANALYSIS_CRITERION_H
#define COSET_ANALYSIS_CRITERION_H

#include "program/program.h"

typedef struct CriterionStep { /* first add, then, if not the last, load the pointer there */
    uint64_t offset;
} CriterionStep;

/* In one function. A line can belong to several (a static inline in a header): then there are several. */
typedef struct CriterionSite {
    uint32_t function;
    uint8_t base;            /* CriterionBase */
    Kind kind;               /* CRITERION_SLOT: of the slot */
    uint64_t start;          /* slot number, offset of the frame object, or address of the global */
    CriterionStep *steps;    /* CRITERION_SLOT with one step of offset 0: the slot itself */
    size_t step_count;
} CriterionSite;

typedef enum CriterionBase { CRITERION_SLOT, CRITERION_FRAME, CRITERION_GLOBAL } CriterionBase;

typedef struct Criterion {
    const char *text;        /* as the user wrote it: "out@16" */
    const char *name;        /* "out" */
    uint16_t file;
    uint32_t line;
    TypeId type;             /* of the value; its size in bytes: */
    uint64_t size;
    CriterionSite *sites;
    size_t site_count;
} Criterion;

/* Everything in the arena. On error the message lists near misses: other lines of the file that have code, other names. */
bool criterion_parse(const Program *program, const char *text, Arena *arena, Criterion *criterion, Error *error);

#endif
