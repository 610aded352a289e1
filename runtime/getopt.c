#include "options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

/* Arguments [first_skipped, last_skipped) are operands that were skipped; they move after the options at the end. */
static int first_skipped, last_skipped;
static char *next_letter;    /* within a group of short options */
static bool started;
typedef enum Ordering { ORDER_PERMUTE, ORDER_STOP, ORDER_IN_PLACE } Ordering;
static Ordering ordering;

/* Moves the operands in [first_skipped, last_skipped) after the options in [last_skipped, optind). */
static void move_skipped(char **argv)
{
    int options = optind - last_skipped, operands = last_skipped - first_skipped;
    for (int i = 0; i < options; i++) {
        char *option = argv[last_skipped + i];
        for (int k = last_skipped + i; k > first_skipped + i; k--)
            argv[k] = argv[k - 1];
        argv[first_skipped + i] = option;
    }
    first_skipped += options;
    last_skipped = first_skipped + operands;
}

static void start(CosetOptionParser *parser)
{
    if (optind == 0)
        optind = 1;
    if (!started)
        optopt = 0;
    first_skipped = last_skipped = optind;
    next_letter = NULL;
    char mark = *parser->short_options;
    ordering = mark == '-' ? ORDER_IN_PLACE : mark == '+' || getenv("POSIXLY_CORRECT") ? ORDER_STOP : ORDER_PERMUTE;
    started = true;
}

static bool is_operand(const char *argument)
{
    return argument[0] != '-' || argument[1] == '\0';
}

/* Moves to the next argument with options. True if there is none, or if an operand is returned as an option: getopt
 * then returns *result. */
static bool find_argument(CosetOptionParser *parser, int *result)
{
    char **argv = (char **)parser->argv;
    if (last_skipped > optind)
        last_skipped = optind;
    if (first_skipped > optind)
        first_skipped = optind;
    if (ordering == ORDER_PERMUTE) {
        if (first_skipped != last_skipped && last_skipped != optind)
            move_skipped(argv);
        else if (last_skipped != optind)
            first_skipped = optind;
        while (optind < parser->argc && is_operand(argv[optind]))
            optind++;
        last_skipped = optind;
    }
    if (optind != parser->argc && strcmp(argv[optind], "--") == 0) {
        optind++;
        if (first_skipped != last_skipped && last_skipped != optind)
            move_skipped(argv);
        else if (first_skipped == last_skipped)
            first_skipped = optind;
        last_skipped = parser->argc;
        optind = parser->argc;
    }
    *result = -1;
    if (optind == parser->argc) {
        if (first_skipped != last_skipped)
            optind = first_skipped;
        return true;
    }
    if (!is_operand(argv[optind]))
        return false;
    if (ordering == ORDER_STOP)
        return true;
    optarg = argv[optind++];
    *result = 1;
    return true;
}

static int complain(const CosetOptionParser *parser, const char *format, char letter)
{
    if (opterr && !parser->colon)
        fprintf(stderr, format, parser->argv[0], letter);
    optopt = (unsigned char)letter;
    return '?';
}

static int take_argument(CosetOptionParser *parser, char letter, bool optional)
{
    if (*next_letter) {
        optarg = next_letter;
        optind++;
    } else if (optional) {
        optind++;
    } else if (++optind == parser->argc) {
        next_letter = NULL;
        complain(parser, "%s: option requires an argument -- '%c'\n", letter);
        return parser->colon ? ':' : '?';
    } else {
        optarg = parser->argv[optind++];
    }
    next_letter = NULL;
    return letter;
}

static int short_option(CosetOptionParser *parser)
{
    char letter = *next_letter++;
    const char *known = letter == ':' || letter == ';' ? NULL : strchr(parser->short_options, letter);
    bool takes_argument = known && known[1] == ':';
    bool long_form = known && known[0] == 'W' && known[1] == ';' && parser->long_options;
    if (!*next_letter && !takes_argument && !long_form) {
        optind++;
        next_letter = NULL;
    }
    if (!known)
        return complain(parser, "%s: invalid option -- '%c'\n", letter);
    if (long_form) {
        int result = take_argument(parser, letter, false);
        return result == letter ? __coset_long_option(parser, optarg, "-W ") : result;
    }
    return takes_argument ? take_argument(parser, letter, known[2] == ':') : letter;
}

/* A long option, or -2. */
static int try_long_option(CosetOptionParser *parser, char *argument)
{
    bool two_dashes = argument[1] == '-';
    if (two_dashes || (parser->single_dash && (argument[2] || !strchr(parser->short_options, argument[1])))) {
        next_letter = NULL;
        optind++;
        int result = __coset_long_option(parser, argument + (two_dashes ? 2 : 1), two_dashes ? "--" : "-");
        if (result == -2)
            optind--;
        return result;
    }
    return -2;
}

int __coset_next_option(CosetOptionParser *parser)
{
    int result;
    if (parser->argc < 1)
        return -1;
    optarg = NULL;
    if (optind == 0 || !started)
        start(parser);
    if (*parser->short_options == '-' || *parser->short_options == '+')
        parser->short_options++;
    parser->colon = *parser->short_options == ':';
    if (!next_letter || !*next_letter) {
        if (find_argument(parser, &result))
            return result;
        char *argument = parser->argv[optind];
        if (parser->long_options && (result = try_long_option(parser, argument)) != -2)
            return result;
        next_letter = argument + 1;
    }
    return short_option(parser);
}

WEAK int getopt(int argc, char *const *argv, const char *options)
{
    CosetOptionParser parser = {.argc = argc, .argv = argv, .short_options = options};
    return __coset_next_option(&parser);
}
ALIAS(__posix_getopt, getopt);
