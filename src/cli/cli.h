/* cli: the command line. Private to this module but for cli_main. */
#ifndef COSET_CLI_H
#define COSET_CLI_H

#include "engine/engine.h"
#include "report/report.h"

/* Executes the command line; returns the exit code. */
int cli_main(int argument_count, char **arguments);

/* ---- Commands ---- */

typedef enum Command {
#define COMMAND(id, name, summary, description, example) COMMAND_##id,
#include "cli/commands.def"
#undef COMMAND
    COMMAND_COUNT
} Command;

/* Bits for the tables of options and exit codes: which commands a row belongs to. */
enum {
#define COMMAND(id, name, summary, description, example) IN_##id = 1 << COMMAND_##id,
#include "cli/commands.def"
#undef COMMAND
    IN_EXPLORE = IN_TEST | IN_SIGNATURE | IN_COMPARE, /* those that explore a program */
    IN_SYMBOLIC = IN_EXPLORE | IN_SLICE | IN_REDUCE, /* those whose program has symbolic inputs */
    IN_ALL = (1 << COMMAND_COUNT) - 1,
    IN_GENERAL = 1 << COMMAND_COUNT, /* coset without a command */
};

/* The folder that `test` writes tests to, and where `replay` and `reduce` look for them, unless an option names
 * another. */
#define DEFAULT_TESTS "coset-out"

#define CHECK_HELP(name, word, what, ...) word " (" what "), " /* for the help of --check */

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
    Vector(const char *) linker_options; /* coset ignores them, but the command for unit tests needs them */
    Vector(const char *) program_arguments;
    Vector(const char *) environment;
    Vector(CliFile) named_files;
    unsigned checks;   /* bits 1u << FaultCheck */
    bool list_runtime;
    uint64_t max_steps, max_stack, max_heap; /* of the program under test. 0: not given, here and below */
    const char *input; /* path, or NULL: the command's own default */
    const char *outputs[OUTPUT_COUNT]; /* by format: path, "-": standard output, NULL: not requested */

    const char *function;
    uint64_t array_size;
    bool symbolic_globals;
    Vector(const char *) include_only;
    Vector(const char *) may_alias; /* lists of parameters */
    bool malloc_may_fail;
    uint64_t stdin_bytes, stdin_values;
    unsigned min_arguments, max_arguments, argument_length;
    Vector(SymbolicFile) symbolic_files;
    Vector(const char *) symbolic_environment;
    const char *seed;  /* or the input of a single run */
    const Strategy *strategy;
    Vector(const Strategy *) strategies;
    SearchOrder order;
    uint64_t random_seed, max_runs, max_depth;
    double max_time, solver_timeout;
    uint64_t max_memory; /* of coset itself */
    bool merge_pure, self_check, execution_order, no_packing;
    const char *dump_smt2;
    const char *out;
    unsigned formats;  /* TestFormat */
    bool certify;
    uint64_t samples;

    unsigned dependence_kinds; /* deps: bits 1u << StaticKind; 0: not given */
    DependenceKind slice_kind; /* DEPENDENCES_NONE: not given */
    Vector(const char *) criteria;

    Vector(const char *) tests;
    const char *tests_directory;
    bool coverage, native_uncaged, verbose;
    double test_timeout;
    Arena texts;
} CliOptions;

/* arguments[0] is the first word after the command. */
Status cli_options_parse(CliOptions *options, char **arguments, Error *error);
void cli_options_release(CliOptions *options);

/* One word that starts with a single dash, as a compiler's command line has it. Passes it on to clang, drops what only a
 * linker needs, or refuses what makes no sense here. *used: words taken, 1 or 2. */
Status cli_compiler_option(CliOptions *options, char **arguments, size_t *used, Error *error);

/* ---- Help, manual pages, completion: printed from commands.def, options.def and exit_codes.def ---- */

enum { EXIT_CODE_INTERRUPTED = 130 }; /* with Ctrl-C */

void cli_print_help(FILE *out);
void cli_print_command_help(Command command, FILE *out);
const char *cli_command_name(Command command);
bool cli_command_find(const char *name, Command *command);
const char *cli_command_nearest(const char *name);
/* Writes coset.1 and coset-COMMAND.1 into the folder, which exists. */
Status cli_write_manual(const char *directory, Error *error);
/* Writes the completion script for bash into the folder, under the name coset. */
Status cli_write_completion(const char *directory, Error *error);

/* ---- What the commands need ---- */

int cli_run(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);
int cli_dump(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);
int cli_test(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);
int cli_signature(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);
int cli_compare(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);
int cli_reduce(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);
int cli_slice(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);
int cli_deps(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);
int cli_replay(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);

/* What the machine's options point to, and the descriptor of standard input. */
typedef struct CliInputs {
    Vector(const char *) arguments;
    Vector(const char *) environment;
    Vector(NamedFile) files;
    Arena texts;
    int input;
} CliInputs;

/* `inputs` is zero except .input, the descriptor without --stdin. Release also after an error. */
Status cli_inputs_collect(CliInputs *inputs, const CliOptions *options, const Stop *stop, Error *error);
void cli_inputs_release(CliInputs *inputs);
void cli_wait_for_input(int descriptor, const Stop *stop); /* until it can be read, or a stop is requested */

/* The first input of an exploration, from a .ktest file or a list of values. Zero-initialise; release in any case. */
typedef struct CliSeed {
    Vector(SeedObject) objects;
    KtestFile file;
    Arena texts;
} CliSeed;

/* `option`: which one it was given with. NULL: no seed. */
Status cli_seed_read(CliSeed *seed, const char *option, const char *text, const Stop *stop, Error *error);
void cli_seed_release(CliSeed *seed);

/* Everything that the options of a symbolic machine point to. Initialise with CLI_SYMBOLIC_INPUTS; release in any case. */
typedef struct CliSymbolicInputs {
    CliInputs inputs;
    Text standard_input;          /* of --stdin */
    CliSeed seed;
} CliSymbolicInputs;

#define CLI_SYMBOLIC_INPUTS {.inputs.input = -1}

/* Checks the options for inputs and collects what they name. `seed_option`: as for cli_seed_read. */
Status cli_symbolic_collect(CliSymbolicInputs *inputs, const CliOptions *options, const char *seed_option, const Stop *stop, Error *error);
void cli_symbolic_release(CliSymbolicInputs *inputs);
/* Options of a machine whose program prints nothing. */
MachineOptions cli_symbolic_machine(const CliSymbolicInputs *inputs, const CliOptions *options);

/* The exploration that the options describe, without a sink. */
EngineTestOptions cli_exploration(const CliSymbolicInputs *inputs, const CliOptions *options, const SourceOptions *source, Stop *stop);

/* Makes the folder for results. A folder with files that coset did not write is refused. */
Status cli_output_prepare(const char *directory, Error *error);

/* One line on a terminal, rewritten a few times a second. Zero-initialise. */
typedef struct CliProgress {
    bool shown;
    double next;       /* base_clock of the next time */
} CliProgress;

void cli_progress_show(CliProgress *progress, const Exploration *exploration);
void cli_progress_end(CliProgress *progress); /* erases the line */

/* Writes the tests of an exploration and shows its progress. Zero-initialise except `options`. */
typedef struct CliTestSink {
    TestWriterOptions options;    /* directory NULL: nothing is written */
    TestWriter *writer;
    CliProgress progress;
    char *command;                /* set by the close: compiles unit_tests.c; NULL: there is none. free() it */
} CliTestSink;

TestWriterOptions cli_test_writer(const CliOptions *options, const SourceOptions *source, const char *directory);
TestSink cli_test_sink(CliTestSink *sink);
TestFolder cli_test_folder(const TestWriterOptions *options); /* which must outlive it, except the directory */
/* Call it also after an error. A failed write, now or before (`unwritten`), becomes the error. */
Status cli_test_sink_close(CliTestSink *sink, const Error *unwritten, Error *error);

/* The exit code after an exploration; a hint, printed if the program has no symbolic input. */
int cli_exploration_exit_code(const CliOptions *options, const Findings *findings);
void cli_exploration_hint(const Findings *findings);

/* The folder of the C library's bitcode; free() it. NULL: not found; the error names the folders searched. */
char *cli_runtime_directory(Error *error);

/* Writes the content of a file. */
typedef void CliWriter(void *context, FILE *out);

/* Before the work: at most one format goes to standard output, no file is named twice, and every file can be made. */
Status cli_outputs_check(const CliOptions *options, Error *error);
/* Writes the result in each requested format: into its file, or to standard output, where it replaces the text. After an
 * error the other formats are still written. Returns the exit code of the command: that of the error, or `exit_code`, or
 * if that is 0 and a stop cut the output the one for a limit. */
int cli_outputs_write(const CliOptions *options, const ReportedResult *result, Stop *stop, int exit_code, Error *error);
/* The exit code of a command with an error: `exit_code` without one; a limit does not replace an exit code other than 0. */
int cli_exit_code(int exit_code, const Error *error);
/* Writes one file as a whole: rendered in memory, then as report_file_write. */
Status cli_write_file(CliWriter *write, void *context, const char *path, const Stop *stop, Error *error);
/* Flushes standard output; an error if something that was printed could not be written. `stop` may be NULL. */
Status cli_printed(const Stop *stop, Error *error);
/* From now on writing to a closed pipe, or beyond the limit of a file's size, is an error (EPIPE, EFBIG) instead of the end
 * of coset. */
void cli_report_write_errors(void);

/* From now on SIGINT and SIGTERM request a stop; after two signals the next one ends coset at once. NULL: each ends coset. */
void cli_watch_signals(Stop *stop);

#endif
