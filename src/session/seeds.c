/* Checks that a run used the seeds that the user specified. */
#include "session/session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names ---- */

/* "x#2.field" is a part of the second object named x, which the user calls x.field. A ' distinguishes objects of one
 * name. */
static char *plain_name(const char *name)
{
    size_t length = strcspn(name, "#'");
    size_t skipped = strspn(name + length, "#'0123456789");
    return base_format("%.*s%s", (int)length, name, name + length + skipped);
}

/* True if the variable is a question about a pointer, "(p == NULL)", and its object has this name. */
static bool is_question(const TermPool *terms, const TermVariable *variable, const char *name)
{
    return variable->name[0] == '(' && strcmp(term_object_label(terms, variable->object), name) == 0;
}

static const TermVariable *find_variable(const SymbolicOptions *options, const Trace *trace, const char *name)
{
    for (size_t i = 0; i < trace->input.count; i++) {
        const TermVariable *variable = term_variable_get(options->terms, trace->input.items[i].variable);
        char *plain = plain_name(variable->name);
        bool found = strcmp(plain, name) == 0 || strcmp(variable->name, name) == 0 || is_question(options->terms, variable, name);
        free(plain);
        if (found)
            return variable;
    }
    return NULL;
}

static Status unknown_name(const SymbolicOptions *options, const Trace *trace, const char *name, Error *error)
{
    enum { MOST_LISTED = 20 };
    Vector(const char *) names = {0};
    Text known = {0};
    for (size_t i = 0; i < trace->input.count; i++)
        vector_push(&names, term_variable_get(options->terms, trace->input.items[i].variable)->name);
    for (size_t i = 0; i < names.count && i < MOST_LISTED; i++)
        text_printf(&known, "%s%s", i ? ", " : "", names.items[i]);
    const char *nearest = base_nearest(name, names.items, names.count);
    error_set(error, STATUS_USER, "the run asks for no input '%s'%s%s%s (it asks for: %s%s)", name,
              nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "",
              known.bytes ? known.bytes : "none", names.count > MOST_LISTED ? ", ..." : "");
    text_release(&known);
    vector_release(&names);
    return error->status;
}

/* ---- Values ---- */

static bool is_float_text(const char *text)
{
    char *end;
    strtod(text, &end);
    return end != text && *end == '\0';
}

/* True if the text is a signed or an unsigned number of this width: both notations are common. */
static bool is_integer_text(const char *text, unsigned width)
{
    char *end;
    errno = 0;
    if (text[0] == '-') {
        long long value = strtoll(text, &end, 0);
        return end != text && *end == '\0' && errno == 0 && (width >= 64 || value >= -(1LL << (width - 1)));
    }
    unsigned long long value = strtoull(text, &end, 0);
    return end != text && *end == '\0' && errno == 0 && (width >= 64 || value >> width == 0);
}

static bool is_character_text(const char *text)
{
    return text[0] == '\'' && text[1] != '\0' && text[1] != '\\' && text[2] == '\'' && text[3] == '\0';
}

static bool is_value(const TermVariable *variable, const char *text)
{
    if (variable->kind == TERM_FLOAT)
        return is_float_text(text);
    bool is_word = strcmp(text, "true") == 0 || strcmp(text, "false") == 0 || strcmp(text, "NULL") == 0;
    if (variable->kind == TERM_BOOL)
        return is_word || strcmp(text, "0") == 0 || strcmp(text, "1") == 0;
    return is_integer_text(text, variable->width) || is_character_text(text);
}

static Status check_value(const TermVariable *variable, const SeedObject *seed, Error *error)
{
    static const char *const examples[] = {
        [TERM_UNSIGNED] = "a number such as 7 or 0x1f", [TERM_SIGNED] = "a number such as -7 or 0x1f",
        [TERM_BOOL] = "0 or 1 (of a pointer: NULL)",                         [TERM_CHAR] = "a number or a character such as 'a'",
        [TERM_FLOAT] = "a number such as -0.25",        [TERM_POINTER] = "an address such as 0",
        [TERM_BYTE] = "a number from 0 to 255",
    };
    if (is_value(variable, seed->text))
        return STATUS_OK;
    return error_set(error, STATUS_USER, "input '%s': '%s' is no value of %u bits; expected %s", seed->name, seed->text,
                     variable->width, examples[variable->kind]);
}

/* ---- Tests ---- */

static bool asks_for(const Trace *trace, const char *name)
{
    for (size_t i = 0; i < trace->objects.count; i++)
        if (strcmp(trace->objects.items[i].name, name) == 0)
            return true;
    return false;
}

/* A test of another program or function, or one that needs other options, has no input that this run asks for. */
static Status check_objects(const SymbolicOptions *options, const Trace *trace, Error *error)
{
    const char *first = NULL;
    for (size_t i = 0; i < options->seed_count; i++) {
        const SeedObject *seed = &options->seeds[i];
        if (seed->text || asks_for(trace, seed->name))
            return STATUS_OK;
        first = first ? first : seed->name;
    }
    if (!first)
        return STATUS_OK;
    return error_set(error, STATUS_USER, "the run asks for none of the inputs of the test, such as '%s'; give the options that the test was made with "
                     "(--function, --sym-args, --sym-stdin, --sym-file)", first);
}

Status session_check_seeds(const Session *session, const Trace *trace, Error *error)
{
    const SymbolicOptions *options = &session->machine_options.symbolic;
    for (size_t i = 0; i < options->seed_count && error->status == STATUS_OK; i++) {
        const SeedObject *seed = &options->seeds[i];
        if (!seed->text)
            continue;
        const TermVariable *variable = find_variable(options, trace, seed->name);
        if (variable)
            check_value(variable, seed, error);
        else
            unknown_name(options, trace, seed->name, error);
    }
    return error->status == STATUS_OK ? check_objects(options, trace, error) : error->status;
}
