/* cli: the command line. Private to this module but for cli_main. */
#ifndef COSET_CLI_H
#define COSET_CLI_H

#include "engine/engine.h"
#include "report/report.h"

/* Does what the arguments say; returns the exit code. */
int cli_main(int argument_count, char **arguments);

/* ---- Commands ---- */

#define COMMAND_NAMES(M)                                        \
    M(RUN, "run", "run a C program and notice every memory error") \
    M(TEST, "test", "find a test for every path of a C program, and every fault") \
    M(REPLAY, "replay", "run tests natively and check that each does what was predicted") \
    M(SIGNATURE, "signature", "tell in which different ways the output of a C program depends on its input") \
    M(COMPARE, "compare", "explore a C program with several strategies and tell what each costs and finds") \
    M(REDUCE, "reduce", "tell which of many tests do the same, and keep one of each kind") \
    M(SLICE, "slice", "tell what a value of one run depends on: lines, decisions, and the condition for it") \
    M(DEPS, "deps", "list the dependences between the statements of C files, without running them") \
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
    IN_EXPLORE = IN_TEST | IN_SIGNATURE | IN_COMPARE, /* those that explore a program */
    IN_SYMBOLIC = IN_EXPLORE | IN_SLICE | IN_REDUCE, /* those whose program has symbolic inputs */
    IN_ALL = (1 << COMMAND_COUNT) - 1
};

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
    Vector(const char *) program_arguments;
    Vector(const char *) environment;
    Vector(CliFile) named_files;
    unsigned checks;   /* bits 1u << FaultCheck */
    bool list_runtime;
    uint64_t max_steps, max_stack, max_memory; /* 0: not given, here and below */
    const char *input; /* path, or NULL: the command's own default */
    const char *json;  /* path, "-" or NULL */

    const char *function;
    uint64_t array_size;
    bool symbolic_globals;
    uint64_t stdin_bytes, stdin_values;
    unsigned min_arguments, max_arguments, argument_length;
    Vector(SymbolicFile) symbolic_files;
    Vector(const char *) symbolic_environment;
    const char *seed;  /* or the input of a single run */
    const char *strategy;
    Vector(const char *) strategies;
    SearchOrder order;
    uint64_t random_seed, max_runs, max_depth;
    double max_time, solver_timeout;
    bool merge_pure, self_check, keep_order;
    const char *dump_smt2;
    const char *out;
    unsigned formats;  /* TestFormat */
    bool certify;
    uint64_t samples;

    DependenceKind slice_kind; /* DEPENDENCES_NONE: not given */
    Vector(const char *) criteria;
    bool print_json, print_smt2, print_dot, print_markdown;
    const char *plot;  /* path, or NULL */

    Vector(const char *) tests;
    const char *tests_directory;
    bool coverage, verbose;
    double test_timeout;
    Arena texts;
} CliOptions;

/* arguments[0] is the first word after the command. */
Status cli_options_parse(CliOptions *options, char **arguments, Error *error);
void cli_options_release(CliOptions *options);

/* One word that starts with a single dash, as a compiler's command line has it. Passes it on to clang, drops what only a
 * linker needs, or refuses what makes no sense here. *used: words taken, 1 or 2. */
Status cli_compiler_option(CliOptions *options, char **arguments, size_t *used, Error *error);

/* ---- Help ---- */

void cli_print_help(FILE *out);
void cli_print_command_help(Command command, FILE *out);
const char *cli_command_name(Command command);
bool cli_command_find(const char *name, Command *command);
const char *cli_command_nearest(const char *name);

/* ---- What the commands need ---- */

int cli_run(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_dump(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_test(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_signature(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_compare(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_reduce(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_slice(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_deps(const CliOptions *options, const SourceOptions *source, Error *error);
int cli_replay(const CliOptions *options, const SourceOptions *source, Error *error);

/* What the machine's options point to, and the descriptor of standard input. */
typedef struct CliInputs {
    Vector(const char *) arguments;
    Vector(const char *) environment;
    Vector(NamedFile) files;
    Arena texts;
    int input;
} CliInputs;

/* `inputs` is zero but for .input, the descriptor without --stdin. Release also after an error. */
Status cli_inputs_collect(CliInputs *inputs, const CliOptions *options, Error *error);
void cli_inputs_release(CliInputs *inputs);

/* The first input of an exploration, from a .ktest file or a list of values. Zero-initialise; release in any case. */
typedef struct CliSeed {
    Vector(SeedObject) objects;
    KtestFile file;
    Arena texts;
} CliSeed;

/* `option`: which one it was given with. NULL: no seed. */
Status cli_seed_read(CliSeed *seed, const char *option, const char *text, Error *error);
void cli_seed_release(CliSeed *seed);

/* Everything that the options of a symbolic machine point to. Initialise with CLI_SYMBOLIC_INPUTS; release in any case. */
typedef struct CliSymbolicInputs {
    CliInputs inputs;
    Text standard_input;          /* of --stdin */
    CliSeed seed;
} CliSymbolicInputs;

#define CLI_SYMBOLIC_INPUTS {.inputs.input = -1}

/* Checks the options for inputs and collects what they name. `seed_option`: as for cli_seed_read. */
Status cli_symbolic_collect(CliSymbolicInputs *inputs, const CliOptions *options, const char *seed_option, Error *error);
void cli_symbolic_release(CliSymbolicInputs *inputs);
/* A machine that prints nothing. */
MachineOptions cli_symbolic_machine(const CliSymbolicInputs *inputs, const CliOptions *options);

/* How the options say that a program is to be explored; nobody is told. */
EngineTestOptions cli_exploration(const CliSymbolicInputs *inputs, const CliOptions *options, const SourceOptions *source);

/* Makes the folder for results. One that holds files which coset did not write is refused. */
Status cli_output_prepare(const char *directory, Error *error);

/* One line on a terminal, rewritten a few times a second. Zero-initialise. */
typedef struct CliProgress {
    bool shown;
    double next;       /* base_clock of the next time */
} CliProgress;

void cli_progress_show(CliProgress *progress, const TestCampaign *campaign);
void cli_progress_end(CliProgress *progress); /* the line is gone */

/* Writes the tests of an exploration and shows how far it is. Zero-initialise but for `options`. */
typedef struct CliTestSink {
    TestWriterOptions options;    /* directory NULL: nothing is written */
    TestWriter *writer;
    CliProgress progress;
    bool holds_interrupts;        /* between explorations */
} CliTestSink;

TestWriterOptions cli_test_writer(const CliOptions *options, const SourceOptions *source, const char *directory);
TestSink cli_test_sink(CliTestSink *sink);
Status cli_test_sink_close(CliTestSink *sink, Error *error); /* also after an error */

/* What `test` exits with after an exploration; and what it says if there was nothing to explore. */
int cli_exploration_exit_code(const CliOptions *options, const EngineTestResult *result);
void cli_exploration_hint(const EngineTestResult *result);

/* Where the C library's bitcode lies; free() it. NULL: not found, and the error says where it was looked for. */
char *cli_runtime_directory(Error *error);

/* What was printed must have arrived. */
Status cli_printed(Error *error);

/* While a machine or an explorer is watched, the first Ctrl-C ends what it does and the next one ends coset.
 * NULL: no longer. */
void cli_watch_interrupt(Machine *machine);
void cli_watch_explorer(Explorer *explorer);

/* Where an interrupt would lose results: after an explorer was watched it waits until one is watched again, or it is
 * taken. */
void cli_watch_held(Explorer *explorer); /* NULL: held */
bool cli_interrupts_take(void);          /* no longer held; did one come? */

#endif
