#include "regex_program.h"
#include <stdlib.h>
#include <string.h>

/* The program is stored in the structure's first pointer. */
static RegexProgram *program_of(const regex_t *regex)
{
    return (RegexProgram *)(void *)regex->__buffer;
}

WEAK int regcomp(regex_t *restrict regex, const char *restrict pattern, int flags)
{
    RegexProgram *program = malloc(sizeof *program);
    if (!program)
        return REG_ESPACE;
    memset(regex, 0, sizeof *regex);
    int error = __coset_regex_compile(program, pattern, flags);
    if (error) {
        free(program);
        return error;
    }
    regex->__buffer = (void *)program;
    regex->re_nsub = (size_t)program->group_count - 1;
    regex->__no_sub = (flags & REG_NOSUB) != 0;
    return 0;
}

static void store_places(regmatch_t *matches, size_t count, const RegexProgram *program, const long *places, long offset)
{
    for (size_t i = 0; i < count; i++) {
        bool known = i < (size_t)program->group_count && places[2 * i] >= 0 && places[2 * i + 1] >= 0;
        matches[i].rm_so = known ? (regoff_t)(places[2 * i] + offset) : -1;
        matches[i].rm_eo = known ? (regoff_t)(places[2 * i + 1] + offset) : -1;
    }
}

WEAK int regexec(const regex_t *restrict regex, const char *restrict text, size_t count, regmatch_t *restrict matches,
                 int flags)
{
    const RegexProgram *program = program_of(regex);
    long offset = flags & REG_STARTEND ? matches[0].rm_so : 0;
    long length = flags & REG_STARTEND ? matches[0].rm_eo - offset : (long)strlen(text);
    long *places = malloc(2 * (size_t)program->group_count * sizeof *places);
    if (!places)
        return REG_ESPACE;
    bool found = __coset_regex_search(program, text + offset, length, flags, places);
    if (found && !regex->__no_sub)
        store_places(matches, count, program, places, offset);
    free(places);
    return found ? 0 : REG_NOMATCH;
}

WEAK void regfree(regex_t *regex)
{
    RegexProgram *program = program_of(regex);
    if (program) {
        __coset_regex_release(program);
        free(program);
    }
    regex->__buffer = NULL;
}

WEAK size_t regerror(int code, const regex_t *restrict regex, char *restrict buffer, size_t size)
{
    static const char *const texts[] = {
        "Success", "No match", "Invalid regular expression", "Invalid collation character",
        "Invalid character class name", "Trailing backslash", "Invalid back reference",
        "Unmatched [, [^, [:, [., or [=", "Unmatched ( or \\(", "Unmatched \\{", "Invalid content of \\{\\}",
        "Invalid range end", "Memory exhausted", "Invalid preceding regular expression",
        "Premature end of regular expression", "Regular expression too big", "Unmatched ) or \\)",
    };
    (void)regex;
    const char *text = (unsigned)code < sizeof texts / sizeof *texts ? texts[code] : "Unknown error";
    size_t length = strlen(text);
    if (size) {
        size_t part = length < size ? length : size - 1;
        memcpy(buffer, text, part);
        buffer[part] = '\0';
    }
    return length + 1;
}
