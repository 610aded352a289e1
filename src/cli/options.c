/* Parsing: coset's own options are all --long; single-dash ones are the compiler's (compiler_options.c). */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* ---- Values ---- */

static uint64_t suffix_factor(const char *suffix, uint64_t unit)
{
    static const char letters[] = "kKmMgG";
    if (*suffix == '\0')
        return 1;
    const char *letter = strchr(letters, *suffix);
    if (!letter || suffix[1] != '\0')
        return 0;
    uint64_t factor = unit;
    for (ptrdiff_t i = (letter - letters) / 2; i > 0; i--)
        factor *= unit;
    return factor;
}

Status cli_number(const char *option, const char *text, uint64_t unit, uint64_t *number, Error *error)
{
    uint64_t value = 0, factor = 0;
    const char *digit = text;
    bool fits = true;
    for (; *digit >= '0' && *digit <= '9'; digit++)
        fits = !__builtin_mul_overflow(value, 10, &value) &&
               !__builtin_add_overflow(value, (uint64_t)(*digit - '0'), &value) && fits;
    factor = digit == text ? 0 : suffix_factor(digit, unit);
    if (factor == 0)
        return error_set(error, STATUS_USER, "--%s: '%s' is not a number (such as 500, 20k, 3M or 1G)", option, text);
    if (!fits || __builtin_mul_overflow(value, factor, &value))
        return error_set(error, STATUS_USER, "--%s: %s is too large", option, text);
    if (value == 0)
        return error_set(error, STATUS_USER, "--%s: must be more than 0", option);
    *number = value;
    return STATUS_OK;
}

static Status set_check_word(CliOptions *options, const char *word, Error *error)
{
    static const char *const words[] = {"overflow", "shift", "uninit"};
    bool *const flags[] = {&options->check_overflow, &options->check_shift, &options->check_uninitialised};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i], word) == 0) {
            *flags[i] = true;
            return STATUS_OK;
        }
    }
    const char *nearest = base_nearest(word, words, sizeof words / sizeof *words);
    return error_set(error, STATUS_USER, "--check: unknown word '%s'%s%s%s (known: overflow, shift, uninit)", word,
                     nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

/* ---- One setter for each row of options.def ---- */

static Status set_CHECK(CliOptions *options, const char *value, Error *error)
{
    char *list = arena_duplicate(&options->texts, value), *rest = list;
    for (char *word; (word = strsep(&rest, ","));)
        if (set_check_word(options, word, error) != STATUS_OK)
            return error->status;
    return STATUS_OK;
}

static Status set_MAX_STEPS(CliOptions *options, const char *value, Error *error)
{
    return cli_number("max-steps", value, 1000, &options->max_steps, error);
}

static Status set_MAX_STACK(CliOptions *options, const char *value, Error *error)
{
    return cli_number("max-stack", value, 1024, &options->max_stack, error);
}

static Status set_MAX_MEMORY(CliOptions *options, const char *value, Error *error)
{
    return cli_number("max-memory", value, 1024, &options->max_memory, error);
}

static Status set_FILE(CliOptions *options, const char *value, Error *error)
{
    const char *equals = strchr(value, '=');
    const char *path = equals ? equals + 1 : value;
    char *name = arena_duplicate(&options->texts, value);
    name[strcspn(name, "=")] = '\0';
    if (!*name || !*path)
        return error_set(error, STATUS_USER, "--file: '%s' is not NAME or NAME=PATH", value);
    vector_push(&options->named_files, (CliFile){name, path});
    return STATUS_OK;
}

static Status set_ENV(CliOptions *options, const char *value, Error *error)
{
    if (value[0] == '=' || !strchr(value, '='))
        return error_set(error, STATUS_USER, "--env: '%s' is not NAME=VALUE", value);
    vector_push(&options->environment, value);
    return STATUS_OK;
}

static Status set_STDIN(CliOptions *options, const char *value, Error *error)
{
    (void)error;
    options->input = value;
    return STATUS_OK;
}

static Status set_JSON(CliOptions *options, const char *value, Error *error)
{
    (void)error;
    options->json = value;
    return STATUS_OK;
}

static Status set_RUNTIME(CliOptions *options, const char *value, Error *error)
{
    (void)value, (void)error;
    options->list_runtime = true;
    return STATUS_OK;
}

static Status set_HELP(CliOptions *options, const char *value, Error *error)
{
    (void)value, (void)error;
    options->help = true;
    return STATUS_OK;
}

/* ---- The table ---- */

typedef struct OptionRow {
    const char *name;
    const char *argument;
    unsigned commands;
    Status (*set)(CliOptions *options, const char *value, Error *error);
} OptionRow;

static const OptionRow option_rows[] = {
#define OPTION(id, name, argument, commands, help) {name, argument, commands, set_##id},
#include "cli/options.def"
#undef OPTION
};

enum { OPTION_COUNT = sizeof option_rows / sizeof *option_rows };

static const OptionRow *find_option(const char *name, size_t length)
{
    for (size_t i = 0; i < OPTION_COUNT; i++)
        if (strlen(option_rows[i].name) == length && strncmp(option_rows[i].name, name, length) == 0)
            return &option_rows[i];
    return NULL;
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

/* One --long option; `arguments` starts with it. *used: words taken, 1 or 2. */
static Status parse_long(CliOptions *options, char **arguments, size_t *used, Error *error)
{
    const char *word = arguments[0];
    size_t length = strcspn(word + 2, "=");
    const char *value = word[2 + length] == '=' ? word + 2 + length + 1 : NULL;
    const OptionRow *row = find_option(word + 2, length);
    if (!row)
        return unknown_option(options->command, word, length, error);
    if (!(row->commands & 1u << options->command))
        return error_set(error, STATUS_USER, "--%s is not an option of 'coset %s'", row->name,
                         cli_command_name(options->command));
    if (!row->argument && value)
        return error_set(error, STATUS_USER, "--%s takes no argument", row->name);
    if (row->argument && !value) {
        value = arguments[1];
        *used = 2;
    }
    if (row->argument && !value)
        return error_set(error, STATUS_USER, "--%s needs an argument: --%s %s", row->name, row->name, row->argument);
    return row->set(options, value, error);
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
        if (strncmp(word, "--", 2) == 0)
            parse_long(options, arguments + i, &used, error);
        else if (word[0] == '-')
            cli_compiler_option(options, arguments + i, &used, error);
        else
            vector_push(&options->files, word);
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
    vector_release(&options->program_arguments);
    vector_release(&options->environment);
    vector_release(&options->named_files);
    arena_release(&options->texts);
}
