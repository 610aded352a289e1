/* Values of options: numbers, words of a list, and values of several parts. */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/option_values.h"
#include "report/report.h"

/* ---- Numbers ---- */

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

Status cli_number(const char *option, const char *text, uint64_t minimum, uint64_t unit, uint64_t *number, Error *error)
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
    if (value < minimum)
        return error_set(error, STATUS_USER, "--%s: must be more than %llu", option, (unsigned long long)(minimum - 1));
    *number = value;
    return STATUS_OK;
}

Status cli_seconds(const char *option, const char *text, double *seconds, Error *error)
{
    char *end;
    double value = strtod(text, &end);
    double factor = *end == 'm' ? 60 : *end == 'h' ? 3600 : 1;
    end += *end == 's' || *end == 'm' || *end == 'h';
    if (end == text || *end != '\0' || !isfinite(value))
        return error_set(error, STATUS_USER, "--%s: '%s' is not a time (such as 30, 0.5, 10m or 1h)", option, text);
    if (value <= 0)
        return error_set(error, STATUS_USER, "--%s: must be more than 0", option);
    *seconds = value * factor;
    return STATUS_OK;
}

/* A number that a field of type unsigned will hold. */
static Status small_number(const char *option, const char *text, uint64_t minimum, unsigned *number, Error *error)
{
    uint64_t value = 0;
    if (cli_number(option, text, minimum, 1000, &value, error) != STATUS_OK)
        return error->status;
    if (value > UINT16_MAX)
        return error_set(error, STATUS_USER, "--%s: %s is too large", option, text);
    *number = (unsigned)value;
    return STATUS_OK;
}

/* ---- Words ---- */

static Status find_word(const char *option, const char *word, const char *const *words, size_t count, size_t *index,
                        Error *error)
{
    for (*index = 0; *index < count; (*index)++)
        if (strcmp(words[*index], word) == 0)
            return STATUS_OK;
    Text known = {0};
    for (size_t i = 0; i < count; i++)
        text_printf(&known, "%s%s", i ? ", " : "", words[i]);
    const char *nearest = base_nearest(word, words, count);
    error_set(error, STATUS_USER, "--%s: unknown word '%s'%s%s%s (known: %s)", option, word,
              nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "", known.bytes);
    text_release(&known);
    return error->status;
}

#define FIND_WORD(option, word, words, index, error) \
    find_word(option, word, words, sizeof(words) / sizeof *(words), index, error)

/* A list of words, separated by commas: adds bit i for words[i]. */
static Status find_words(CliOptions *options, const char *option, const char *list, const char *const *words, size_t count,
                         unsigned *bits, Error *error)
{
    char *rest = arena_duplicate(&options->texts, list);
    for (char *word; (word = strsep(&rest, ","));) {
        size_t index;
        if (find_word(option, word, words, count, &index, error) != STATUS_OK)
            return error->status;
        *bits |= 1u << index;
    }
    return STATUS_OK;
}

Status option_check(CliOptions *options, const char *const *values, Error *error)
{
    static const char *const words[] = {
#define CHECK_WORD(name, word, ...) [CHECK_##name] = word,
        CHECKS(CHECK_WORD)
#undef CHECK_WORD
    };
    return find_words(options, "check", values[0], words, sizeof words / sizeof *words, &options->checks, error);
}

Status option_format(CliOptions *options, const char *const *values, Error *error)
{
    static const char *const words[] = {
        "ktest", "text", /* which are always written */
#define TEST_FORMAT(name, word, prefix) word,
#include "report/test_formats.def"
#undef TEST_FORMAT
    };
    static const unsigned formats[] = {
        0, 0,
#define TEST_FORMAT(name, word, prefix) TEST_FORMAT_##name,
#include "report/test_formats.def"
#undef TEST_FORMAT
    };
    char *rest = arena_duplicate(&options->texts, values[0]);
    for (char *word; (word = strsep(&rest, ","));) {
        size_t index;
        if (FIND_WORD("format", word, words, &index, error) != STATUS_OK)
            return error->status;
        options->formats |= formats[index];
    }
    return STATUS_OK;
}

Status option_strategy(CliOptions *options, const char *const *values, Error *error)
{
    size_t count, index;
    const char *const *names = explore_strategy_names(&count);
    if (find_word("strategy", values[0], names, count, &index, error) == STATUS_OK)
        options->strategy = explore_strategy_find(names[index]);
    return error->status;
}

Status option_strategies(CliOptions *options, const char *const *values, Error *error)
{
    size_t count, index;
    const char *const *names = explore_strategy_names(&count);
    char *rest = arena_duplicate(&options->texts, values[0]);
    options->strategies.count = 0;
    for (char *word; (word = strsep(&rest, ","));) {
        if (find_word("strategies", word, names, count, &index, error) != STATUS_OK)
            return error->status;
        for (size_t i = 0; i < options->strategies.count; i++)
            if (options->strategies.items[i] == explore_strategy_find(names[index]))
                return error_set(error, STATUS_USER, "--strategies: '%s' is named twice", word);
        vector_push(&options->strategies, explore_strategy_find(names[index]));
    }
    return STATUS_OK;
}

Status option_search(CliOptions *options, const char *const *values, Error *error)
{
    static const char *const words[] = {
#define ORDER(name, word) [ORDER_##name] = word,
#include "explore/orders.def"
#undef ORDER
    };
    size_t index;
    if (FIND_WORD("search", values[0], words, &index, error) == STATUS_OK)
        options->order = (SearchOrder)index;
    return error->status;
}

Status option_merge(CliOptions *options, const char *const *values, Error *error)
{
    static const char *const words[] = {"none", "pure"};
    size_t index;
    if (FIND_WORD("merge", values[0], words, &index, error) == STATUS_OK)
        options->merge_pure = index == 1;
    return error->status;
}

/* ---- Inputs ---- */

Status option_file(CliOptions *options, const char *const *values, Error *error)
{
    const char *equals = strchr(values[0], '=');
    const char *path = equals ? equals + 1 : values[0];
    char *name = arena_duplicate(&options->texts, values[0]);
    name[strcspn(name, "=")] = '\0';
    if (!*name || !*path)
        return error_set(error, STATUS_USER, "--file: '%s' is not NAME or NAME=PATH", values[0]);
    vector_push(&options->named_files, (CliFile){name, path});
    return STATUS_OK;
}

Status option_env(CliOptions *options, const char *const *values, Error *error)
{
    if (values[0][0] == '=' || !strchr(values[0], '='))
        return error_set(error, STATUS_USER, "--env: '%s' is not NAME=VALUE", values[0]);
    vector_push(&options->environment, values[0]);
    return STATUS_OK;
}

Status option_sym_args(CliOptions *options, const char *const *values, Error *error)
{
    if (small_number("sym-args", values[0], 0, &options->min_arguments, error) != STATUS_OK ||
        small_number("sym-args", values[1], 1, &options->max_arguments, error) != STATUS_OK ||
        small_number("sym-args", values[2], 1, &options->argument_length, error) != STATUS_OK)
        return error->status;
    if (options->min_arguments > options->max_arguments)
        return error_set(error, STATUS_USER, "--sym-args: MIN (%s) is more than MAX (%s)", values[0], values[1]);
    return STATUS_OK;
}

Status option_sym_file(CliOptions *options, const char *const *values, Error *error)
{
    SymbolicFile file = {.name = values[0]};
    if (cli_number("sym-file", values[1], 1, 1024, &file.size, error) == STATUS_OK)
        vector_push(&options->symbolic_files, file);
    return error->status;
}

Status option_include_only(CliOptions *options, const char *const *values, Error *error)
{
    (void)error; /* the folders are found when the files are compiled */
    vector_push(&options->include_only, values[0]);
    return STATUS_OK;
}

Status option_may_alias(CliOptions *options, const char *const *values, Error *error)
{
    (void)error; /* the names are checked when the function is known */
    vector_push(&options->may_alias, values[0]);
    return STATUS_OK;
}

Status option_sym_env(CliOptions *options, const char *const *values, Error *error)
{
    if (!values[0][0] || strchr(values[0], '='))
        return error_set(error, STATUS_USER, "--sym-env: '%s' is not the name of a variable", values[0]);
    vector_push(&options->symbolic_environment, values[0]);
    return STATUS_OK;
}

Status option_test(CliOptions *options, const char *const *values, Error *error)
{
    (void)error;
    vector_push(&options->tests, values[0]);
    return STATUS_OK;
}

/* ---- Slices ---- */

Status option_criterion(CliOptions *options, const char *const *values, Error *error)
{
    (void)error;
    vector_push(&options->criteria, values[0]);
    return STATUS_OK;
}

Status option_kind(CliOptions *options, const char *const *values, Error *error)
{
    static const char *const words[] = {"dynamic", "relevant"};
    static const DependenceKind kinds[] = {DEPENDENCES_DYNAMIC, DEPENDENCES_RELEVANT};
    size_t index;
    if (FIND_WORD("kind", values[0], words, &index, error) == STATUS_OK)
        options->slice_kind = kinds[index];
    return error->status;
}

Status option_dependence_kinds(CliOptions *options, const char *const *values, Error *error)
{
    static const char *const words[] = {
#define STATIC_KIND(name, word, style) [STATIC_##name] = word,
#include "analysis/static_kinds.def"
#undef STATIC_KIND
    };
    return find_words(options, "kind", values[0], words, sizeof words / sizeof *words, &options->dependence_kinds, error);
}
