#include "options.h"
#include <stdio.h>
#include <string.h>

/* True if both options do the same, so that an abbreviation of both is not ambiguous. */
static bool same_effect(const struct option *left, const struct option *right)
{
    return left->has_arg == right->has_arg && left->flag == right->flag && left->val == right->val;
}

static void list_possibilities(const CosetOptionParser *parser, const char *text, size_t length, const char *dashes)
{
    fprintf(stderr, "%s: option '%s%s' is ambiguous; possibilities:", parser->argv[0], dashes, text);
    for (const struct option *option = parser->long_options; option->name; option++) {
        if (strncmp(option->name, text, length) == 0)
            fprintf(stderr, " '%s%s'", dashes, option->name);
    }
    fprintf(stderr, "\n");
}

/* The option that the text names exactly or abbreviates; *ambiguous is set if it abbreviates several. */
static const struct option *find_option(const CosetOptionParser *parser, const char *text, size_t length,
                                        bool *ambiguous)
{
    const struct option *found = NULL;
    *ambiguous = false;
    for (const struct option *option = parser->long_options; option->name; option++) {
        if (strncmp(option->name, text, length) != 0)
            continue;
        if (strlen(option->name) == length) {
            *ambiguous = false;
            return option;
        }
        if (!found)
            found = option;
        else if (parser->single_dash || !same_effect(found, option))
            *ambiguous = true;
    }
    return found;
}

static int unknown_option(const CosetOptionParser *parser, const char *text, const char *dashes)
{
    if (opterr && !parser->colon)
        fprintf(stderr, "%s: unrecognized option '%s%s'\n", parser->argv[0], dashes, text);
    optopt = 0;
    return '?';
}

/* Sets optarg; returns 0, or getopt_long's result for an error. */
static int take_argument(const CosetOptionParser *parser, const struct option *option, char *value, const char *dashes)
{
    if (value && option->has_arg == no_argument) {
        if (opterr && !parser->colon)
            fprintf(stderr, "%s: option '%s%s' doesn't allow an argument\n", parser->argv[0], dashes, option->name);
        optopt = option->val;
        return '?';
    }
    optarg = value;
    if (value || option->has_arg != required_argument)
        return 0;
    if (optind < parser->argc) {
        optarg = parser->argv[optind++];
        return 0;
    }
    if (opterr && !parser->colon)
        fprintf(stderr, "%s: option '%s%s' requires an argument\n", parser->argv[0], dashes, option->name);
    optopt = option->val;
    return parser->colon ? ':' : '?';
}

int __coset_long_option(CosetOptionParser *parser, char *text, const char *dashes)
{
    bool ambiguous;
    size_t length = strcspn(text, "=");
    const struct option *option = find_option(parser, text, length, &ambiguous);
    if (ambiguous) {
        if (opterr && !parser->colon)
            list_possibilities(parser, text, length, dashes);
        optopt = 0;
        return '?';
    }
    if (!option) {
        if (parser->single_dash && dashes[1] != '-' && strchr(parser->short_options, *text))
            return -2;
        return unknown_option(parser, text, dashes);
    }
    optarg = NULL;
    int mistake = take_argument(parser, option, text[length] ? text + length + 1 : NULL, dashes);
    if (mistake)
        return mistake;
    if (parser->long_index)
        *parser->long_index = (int)(option - parser->long_options);
    if (!option->flag)
        return option->val;
    *option->flag = option->val;
    return 0;
}

static int next_option(int argc, char *const *argv, const char *short_options, const struct option *long_options,
                       int *long_index, bool single_dash)
{
    CosetOptionParser parser = {argc, argv, short_options, long_options, long_index, single_dash, false};
    return __coset_next_option(&parser);
}

WEAK int getopt_long(int argc, char *const *argv, const char *short_options, const struct option *long_options,
                     int *long_index)
{
    return next_option(argc, argv, short_options, long_options, long_index, false);
}

WEAK int getopt_long_only(int argc, char *const *argv, const char *short_options, const struct option *long_options,
                          int *long_index)
{
    return next_option(argc, argv, short_options, long_options, long_index, true);
}
