/* Private to cli: what the rows of options.def call. `values`: as many words as the option takes. */
#ifndef COSET_CLI_OPTION_VALUES_H
#define COSET_CLI_OPTION_VALUES_H

#include "cli/cli.h"

/* A number of at least `minimum`, with an optional suffix: k, M, G, each `unit` times the one before. */
Status cli_number(const char *option, const char *text, uint64_t minimum, uint64_t unit, uint64_t *number,
                  Error *error);
/* More than 0; the suffixes s, m and h are known. */
Status cli_seconds(const char *option, const char *text, double *seconds, Error *error);

typedef Status OptionFunction(CliOptions *options, const char *const *values, Error *error);

OptionFunction option_check, option_format, option_strategy, option_strategies, option_search, option_merge;
OptionFunction option_file, option_env, option_sym_args, option_sym_file, option_sym_env, option_may_alias, option_include_only, option_test;
OptionFunction option_criterion, option_kind, option_dependence_kinds;

#endif
