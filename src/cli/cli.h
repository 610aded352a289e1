/* cli: the command line. Private to this module but for cli_main. */
#ifndef COSET_CLI_H
#define COSET_CLI_H

#include "engine/engine.h"

/* Does what the arguments say; returns the exit code. */
int cli_main(int argument_count, char **arguments);

/* ---- Commands ---- */

#define COMMAND_NAMES(M)                                        \
    M(RUN, "run", "run a C program and notice every memory error") \
    M(DUMP, "dump", "print the program as coset's machine runs it")

typedef enum Command {
#define COMMAND_ID(id, name, help) COMMAND_##id,
    COMMAND_NAMES(COMMAND_ID)
#undef COMMAND_ID
    COMMAND_COUNT
} Command;

/* Bits for the options table: which commands know an option. */
enum {
#define COMMAND_BIT(id, name, help) IN_##id = 1 << COMMAND_##id,
    COMMAND_NAMES(COMMAND_BIT)
#undef COMMAND_BIT
    IN_ALL = (1 << COMMAND_COUNT) - 1
};

/* ---- Options, parsed once ---- */

typedef struct CliFile { /* --file NAME[=PATH] */
    const char *name;
    const char *path;
} CliFile;

/* Strings point into argv or into `texts`. Zero-initialise; cli_options_release when done. */
typedef struct CliOptions {
    Command command;
    bool help;
    Vector(const char *) files;
    Vector(const char *) compiler_options;
    Vector(const char *) program_arguments;
    Vector(const char *) environment;
    Vector(CliFile) named_files;
    bool check_overflow, check_shift, check_uninitialised;
    bool list_runtime;
    uint64_t max_steps, max_stack, max_memory;
    const char *input; /* path, or NULL: coset's own standard input */
    const char *json;  /* path, "-" or NULL */
    Arena texts;
} CliOptions;

/* arguments[0] is the first word after the command. */
Status cli_options_parse(CliOptions *options, char **arguments, Error *error);
void cli_options_release(CliOptions *options);

/* One word that starts with a single dash, as a compiler's command line has it. Passes it on to clang, drops what only a
 * linker needs, or refuses what makes no sense here. *used: words taken, 1 or 2. */
Status cli_compiler_option(CliOptions *options, char **arguments, size_t *used, Error *error);

/* A number with an optional suffix: k, M, G, each `unit` times the one before. */
Status cli_number(const char *option, const char *text, uint64_t unit, uint64_t *number, Error *error);

/* ---- Help ---- */

void cli_print_help(FILE *out);
void cli_print_command_help(Command command, FILE *out);
const char *cli_command_name(Command command);
bool cli_command_find(const char *name, Command *command);
const char *cli_command_nearest(const char *name);

/* ---- What the commands need ---- */

int cli_run(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_dump(const CliOptions *options, const SourceOptions *source, Error *error);

/* Where the C library's bitcode lies; free() it. NULL: not found, and the error says where it was looked for. */
char *cli_runtime_directory(Error *error);

/* While a machine is watched, the first Ctrl-C ends its run and the next one ends coset. */
void cli_watch_interrupt(Machine *machine);

#endif
