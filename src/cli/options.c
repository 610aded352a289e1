/* Parsing: coset's own options are all --long; single-dash ones are the compiler's (compiler_options.c). */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "cli/option_values.h"

/* ---- The table ---- */

enum { MAX_WORDS = 3 }; /* that one option takes */

typedef enum OptionKind { OPTION_FLAG, OPTION_TEXT, OPTION_NUMBER, OPTION_SECONDS, OPTION_OUTPUT, OPTION_CALL } OptionKind;

typedef struct OptionRow {
    const char *name;
    const char *arguments;
    unsigned commands;
    OptionKind kind;
    size_t field;               /* offset in CliOptions */
    uint64_t minimum, unit;     /* OPTION_NUMBER */
    OptionFunction *call;       /* OPTION_CALL */
} OptionRow;

#define FLAG(member) .kind = OPTION_FLAG, .field = offsetof(CliOptions, member)
#define TEXT(member) .kind = OPTION_TEXT, .field = offsetof(CliOptions, member)
#define NUMBER(member, least, factor) \
    .kind = OPTION_NUMBER, .field = offsetof(CliOptions, member), .minimum = least, .unit = factor
#define SECONDS(member) .kind = OPTION_SECONDS, .field = offsetof(CliOptions, member)
#define OUTPUT(format) .kind = OPTION_OUTPUT, .field = offsetof(CliOptions, outputs[OUTPUT_##format])
#define CALL(function) .kind = OPTION_CALL, .call = option_##function

static const OptionRow option_rows[] = {
#define OPTION(title, words, target, users, help) {.name = title, .arguments = words, .commands = users, target},
#include "cli/options.def"
#undef OPTION
};

enum { OPTION_COUNT = sizeof option_rows / sizeof *option_rows };

/* Without a file: standard output. */
static Status set_output(const OptionRow *row, const char *path, const char **field, Error *error)
{
    if (path && !*path)
        return error_set(error, STATUS_USER, "--%s: the file name is empty", row->name);
    if (*field)
        return error_set(error, STATUS_USER, "--%s is given twice; a result is written to one place", row->name);
    *field = path ? path : "-";
    return STATUS_OK;
}

static Status set_option(CliOptions *options, const OptionRow *row, const char *const *values, Error *error)
{
    void *field = (char *)options + row->field;
    switch (row->kind) {
    case OPTION_FLAG: *(bool *)field = true; break;
    case OPTION_TEXT: *(const char **)field = values[0]; break;
    case OPTION_NUMBER: return cli_number(row->name, values[0], row->minimum, row->unit, field, error);
    case OPTION_SECONDS: return cli_seconds(row->name, values[0], field, error);
    case OPTION_OUTPUT: return set_output(row, values[0], field, error);
    case OPTION_CALL: return row->call(options, values, error);
    }
    return STATUS_OK;
}

/* ---- Words ---- */

/* The row for this command, or else one for another command. */
static const OptionRow *find_option(Command command, const char *name, size_t length)
{
    const OptionRow *found = NULL;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_rows[i];
        if (strlen(row->name) != length || strncmp(row->name, name, length) != 0)
            continue;
        if (row->commands & 1u << command)
            return row;
        found = row;
    }
    return found;
}

static Status unknown_option(Command command, const char *word, size_t length, Error *error)
{
    const char *names[OPTION_COUNT];
    size_t count = 0;
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (option_rows[i].commands & 1u << command)
            names[count++] = option_rows[i].name;
    char *name = base_format("%.*s", (int)length, word + 2);
    const char *nearest = base_nearest(name, names, count);
    if (nearest)
        error_set(error, STATUS_USER, "unknown option --%s; did you mean --%s?", name, nearest);
    else
        error_set(error, STATUS_USER,
                  "unknown option --%s; 'coset %s --help' lists them (clang gets single-dash ones only)", name,
                  cli_command_name(command));
    free(name);
    return error->status;
}

/* How many words the option takes after its own; an optional argument is never a word of its own. */
static size_t count_words(const OptionRow *row)
{
    if (!row->arguments || row->arguments[0] == '[')
        return 0;
    size_t count = 1;
    for (const char *c = row->arguments; *c; c++)
        count += *c == ' ';
    return count;
}

/* "--json out.json": the file belongs to the option, but would be taken for a source file. */
static bool lacks_equals_sign(const OptionRow *row, const char *next)
{
    const char *ending = row->kind == OPTION_OUTPUT && next ? strrchr(next, '.') : NULL;
    return ending && strcmp(ending + 1, row->name) == 0;
}

/* One --long option; `arguments` starts with it. *used: words taken. */
static Status parse_long(CliOptions *options, char **arguments, size_t *used, Error *error)
{
    const char *word = arguments[0], *values[MAX_WORDS] = {0};
    size_t length = strcspn(word + 2, "="), count = 0;
    const OptionRow *row = find_option(options->command, word + 2, length);
    if (!row)
        return unknown_option(options->command, word, length, error);
    if (!(row->commands & 1u << options->command))
        return error_set(error, STATUS_USER, "--%s is not an option of 'coset %s'", row->name,
                         cli_command_name(options->command));
    if (word[2 + length] == '=')
        values[count++] = word + 2 + length + 1;
    if (count > 0 && !row->arguments)
        return error_set(error, STATUS_USER, "--%s takes no argument", row->name);
    if (count == 0 && count_words(row) == 0 && lacks_equals_sign(row, arguments[1]))
        return error_set(error, STATUS_USER, "--%s %s: the file belongs to the option; write --%s=%s", row->name, arguments[1],
                         row->name, arguments[1]);
    for (; count < count_words(row); count++) {
        values[count] = arguments[*used];
        if (!values[count])
            return error_set(error, STATUS_USER, "--%s needs an argument: --%s %s", row->name, row->name,
                             row->arguments);
        ++*used;
    }
    return set_option(options, row, values, error);
}

/* The part of a word that must be text: all of it, but the value of an environment variable may be anything. */
static char *checked_part(const char *option, const char *word)
{
    static const char joined[] = "--env=";
    size_t skipped = strncmp(word, joined, strlen(joined)) == 0 ? strlen(joined) : 0;
    bool is_variable = skipped > 0 || (word != option && strcmp(option, "--env") == 0);
    return base_format("%.*s", (int)(is_variable ? skipped + strcspn(word + skipped, "=") : strlen(word)), word);
}

static Status check_word(const char *option, const char *word, Error *error)
{
    char *part = checked_part(option, word), *shown = base_safe_copy(part, strlen(part));
    if (!base_is_safe_name(part))
        error_set(error, STATUS_USER, "'%s' has control characters or is no UTF-8; rename the file, or write the option otherwise", shown);
    free(part);
    free(shown);
    return error->status;
}

Status cli_options_parse(CliOptions *options, char **arguments, Error *error)
{
    for (size_t i = 0; arguments[i];) {
        const char *word = arguments[i];
        size_t used = 1;
        if (strcmp(word, "--") == 0) {
            while (arguments[++i])
                vector_push(&options->program_arguments, arguments[i]);
            break;
        }
        if (check_word(word, word, error) != STATUS_OK)
            return error->status;
        if (strncmp(word, "--", 2) == 0)
            parse_long(options, arguments + i, &used, error);
        else if (word[0] == '-')
            cli_compiler_option(options, arguments + i, &used, error);
        else
            vector_push(&options->files, word[0] == '@' ? arena_format(&options->texts, "./%s", word) : word); /* clang reads @FILE for options */
        for (size_t k = 1; k < used && error->status == STATUS_OK; k++)
            check_word(word, arguments[i + k], error);
        if (error->status != STATUS_OK)
            return error->status;
        i += used;
    }
    if (options->files.count == 0 && !options->help)
        return error_set(error, STATUS_USER, "no input file; usage: coset %s [options] FILES... [-- ARGUMENTS]",
                         cli_command_name(options->command));
    return STATUS_OK;
}

void cli_options_release(CliOptions *options)
{
    vector_release(&options->files);
    vector_release(&options->compiler_options);
    vector_release(&options->linker_options);
    vector_release(&options->program_arguments);
    vector_release(&options->environment);
    vector_release(&options->named_files);
    vector_release(&options->symbolic_files);
    vector_release(&options->symbolic_environment);
    vector_release(&options->include_only);
    vector_release(&options->may_alias);
    vector_release(&options->tests);
    vector_release(&options->strategies);
    vector_release(&options->criteria);
    arena_release(&options->texts);
}
