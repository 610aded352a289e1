/* A criterion that the user names: VAR@LINE or VAR@FILE:LINE. VAR is a variable, or an expression that reaches a value
 * from one by constant steps: point.x, table[3], node->next->value, *p. The criterion is its value just after the line
 * was executed. */
#ifndef COSET_ANALYSIS_CRITERION_H
#define COSET_ANALYSIS_CRITERION_H

#include "program/program.h"

typedef struct CriterionStep { /* add the offset; then, unless this is the last step, load the pointer there */
    uint64_t offset;
} CriterionStep;

/* The criterion in one function. A line that belongs to several functions (a static inline in a header) has several
 * sites. */
typedef struct CriterionSite {
    uint32_t function;
    uint8_t base;            /* CriterionBase */
    Kind kind;               /* CRITERION_SLOT: kind of the slot */
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
    TypeId type;             /* of the value */
    uint64_t size;           /* of the value, in bytes */
    CriterionSite *sites;
    size_t site_count;
} Criterion;

/* Parses the text and finds its sites. All results are in the arena. False on error: the message lists the nearest
 * lines with code, or similar names. */
bool criterion_parse(const Program *program, const char *text, Arena *arena, Criterion *criterion, Error *error);

#endif
