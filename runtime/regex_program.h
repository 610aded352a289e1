/* Regular expressions: a pattern is compiled to a small program, which is run by memoised backtracking: no pair of
 * instruction and position is tried twice, so that the work is proportional to pattern times text. */
#ifndef COSET_REGEX_PROGRAM_H
#define COSET_REGEX_PROGRAM_H

#include "byte_set.h"
#include <regex.h>

typedef enum RegexOpcode {
    REGEX_BYTE,        /* x: the byte */
    REGEX_SET,         /* x: index into sets */
    REGEX_SPLIT,       /* tries pc + x first, then pc + y */
    REGEX_JUMP,        /* to pc + x */
    REGEX_SAVE,        /* records the position as x: start (even) or end (odd) of group x / 2 */
    REGEX_BEGIN,       /* of the text or of a line */
    REGEX_END,
    REGEX_WORD,        /* x: 'b' or 'B', '<' or '>' */
    REGEX_TEXT_BEGIN,  /* of the text only */
    REGEX_TEXT_END,
    REGEX_REFERENCE,   /* the text of group x again */
    REGEX_MATCH,
} RegexOpcode;

typedef struct RegexInstruction {
    RegexOpcode opcode;
    int x, y;
} RegexInstruction;

typedef struct RegexProgram {
    RegexInstruction *code;
    int count, capacity;
    ByteSet *sets;
    int set_count;
    int group_count;       /* the whole match included */
    bool has_references;
    int flags;             /* of regcomp */
} RegexProgram;

/* regex_compile.c: 0 or an error of <regex.h>. */
int __coset_regex_compile(RegexProgram *program, const char *pattern, int flags);
void __coset_regex_release(RegexProgram *program);

/* regex_match.c: true if text[0 .. length) has a match; `places` receives 2 * group_count offsets, -1 for none. */
bool __coset_regex_search(const RegexProgram *program, const char *text, long length, int flags, long *places);

#endif
