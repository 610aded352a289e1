/* Private to cli: the tables of commands, options and exit codes as --help, manual.c and completion.c print them. */
#ifndef COSET_CLI_HELP_H
#define COSET_CLI_HELP_H

#include "cli/cli.h"

typedef struct HelpCommand {
    const char *name, *summary, *description, *example;
} HelpCommand;

typedef struct HelpOption {
    const char *name;
    const char *arguments;   /* "MIN MAX LEN"; "[=FILE]": optional; NULL: none */
    unsigned commands;       /* bits */
    const char *help;
} HelpOption;

typedef struct HelpExitCode {
    int code;
    unsigned commands;
    const char *meaning;
} HelpExitCode;

enum { EXIT_CODE_PROGRAM = -1, EXIT_CODE_SIGNAL = -2 }; /* ranges of codes, in exit_codes.def */

const HelpCommand *help_command(Command command);
const HelpOption *help_options(size_t *count);
const HelpExitCode *help_exit_codes(size_t *count);
/* "120", "N", "128+N" */
#define HELP_CODE_SIZE 16
const char *help_code_text(int code, char buffer[HELP_CODE_SIZE]);
/* What stands after the options: files, and for commands that execute a program its arguments. */
const char *help_operands(Command command);

extern const char help_introduction[]; /* what coset is for */
extern const char help_files[];        /* which files and which options of a compiler are accepted */

#endif
