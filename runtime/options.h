/* Shared by getopt and getopt_long. */
#ifndef COSET_OPTIONS_H
#define COSET_OPTIONS_H

#include "coset_runtime.h"
#include <getopt.h>

/* getopt.c */
typedef struct CosetOptionParser {
    int argc;
    char *const *argv;
    const char *short_options;      /* without the leading '+', '-' and ':' */
    const struct option *long_options;
    int *long_index;
    bool single_dash;               /* a long option may start with one dash (getopt_long_only) */
    bool colon;                     /* a missing argument returns ':' without a message */
} CosetOptionParser;

int __coset_next_option(CosetOptionParser *parser);

/* getopt_long.c: null unless a program uses long options. The option whose text (after the dashes) is `text`; -2 if it
 * is not a long option and may be short ones. */
extern int __coset_long_option(CosetOptionParser *parser, char *text, const char *dashes) WEAK;

#endif
