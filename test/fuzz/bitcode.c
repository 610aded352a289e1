/* LLVM bitcode or assembly: loaded, run concretely within few steps, then given to one command of coset. A first line
 *
 *     ; fuzz: COMMAND FUNCTION WORD…
 *
 * chooses it; without it: test main. Words: checks, merge, globals. Assembly is mutated by ir_mutator.c, other bytes by libFuzzer.
 *
 * LLVM's reader is trusted and may crash on damaged files. A child process therefore reads the input first, as coset does; what does
 * not survive, or what LLVM refuses, is no input for coset's own code. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz.h"
#include "ir_mutator.h"
#include "cli/cli.h"
#include "engine/exploration.h"

void __sanitizer_set_death_callback(void (*callback)(void));
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { STEPS = 20000, RUNS = 4, SOLVER_MS = 200, SECONDS = 10, MEMORY = 16 << 20, READER_SECONDS = 5 };

/* ---- What is asked ---- */

typedef struct Request {
    char command[16], function[128], words[64];
} Request;

static Request read_request(const uint8_t *data, size_t size)
{
    Request request = {.command = "test"};
    char line[256] = "";
    const uint8_t *end = memchr(data, '\n', size);
    size_t length = end ? (size_t)(end - data) : size;
    if (length < sizeof line)
        memcpy(line, data, length);
    sscanf(line, "; fuzz: %15s %127s %63[^\n]", request.command, request.function, request.words);
    return request;
}

static const char *function_of(const Request *request)
{
    return *request->function && strcmp(request->function, "main") != 0 ? request->function : NULL;
}

static bool is_asked(const Request *request, const char *word)
{
    return strstr(request->words, word) != NULL;
}

/* ---- LLVM's reader ---- */

static void leave(void)
{
    _exit(1);
}

static void ignore_diagnostic(LLVMDiagnosticInfoRef info, void *context)
{
    (void)info;
    (void)context;
}

/* The signal handlers and reports of libFuzzer are of no use here. */
static void read_in_child(const uint8_t *data, size_t size)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGALRM, SIGTERM};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    __sanitizer_set_death_callback(leave);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    alarm(READER_SECONDS);
    LLVMContextRef context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(context, ignore_diagnostic, NULL);
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy((const char *)data, size, "input");
    LLVMModuleRef module = NULL;
    char *message = NULL;
    bool good = !LLVMParseIRInContext(context, buffer, &module, &message) && !LLVMVerifyModule(module, LLVMReturnStatusAction, &message);
    _exit(good ? 0 : 1);
}

static bool llvm_accepts(const uint8_t *data, size_t size)
{
    pid_t child = fork();
    if (child == 0)
        read_in_child(data, size);
    int ended = 0;
    while (child > 0 && waitpid(child, &ended, 0) < 0 && errno == EINTR) /* libFuzzer's clock */
        continue;
    fuzz_require(child > 0, "no child process");
    return WIFEXITED(ended) && WEXITSTATUS(ended) == 0;
}

/* ---- Files ---- */

static const char *scratch_file(const char *name)
{
    static char folder[4096], path[4096 + 32];
    const char *parent = getenv("TMPDIR");
    if (!*folder) {
        snprintf(folder, sizeof folder, "%s/coset-fuzz-XXXXXX", parent ? parent : "/tmp");
        fuzz_require(mkdtemp(folder) != NULL, "no scratch folder");
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static char *write_input(const uint8_t *data, size_t size)
{
    char *path = base_duplicate(scratch_file("input.ll")); /* LLVM tells assembly and bitcode apart by itself */
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    fuzz_require(file >= 0 && base_write_all(file, data, size), "no scratch file");
    close(file);
    return path;
}

static FILE *nowhere(void)
{
    static FILE *stream;
    if (!stream)
        stream = fopen("/dev/null", "w");
    fuzz_require(stream != NULL, "no /dev/null");
    return stream;
}

/* ---- Commands ---- */

#define CHECK_BIT(name, ...) | 1u << CHECK_##name
static const unsigned ALL_CHECKS = 0 CHECKS(CHECK_BIT);
#undef CHECK_BIT

static SourceOptions source_options(const Request *request, const char **file, const Stop *stop)
{
    return (SourceOptions){
        .stop = stop,
        .files = file,
        .file_count = 1,
        .runtime_directory = fuzz_runtime_directory(),
        .checks = is_asked(request, "checks") ? ALL_CHECKS : 0,
        .merge_pure = is_asked(request, "merge"),
        .function = function_of(request),
        .without_main = strcmp(request->command, "deps") == 0,
    };
}

static EngineTestOptions engine_options(const Request *request, const SourceOptions *source, Stop *stop)
{
    return (EngineTestOptions){
        .source = *source,
        .session = {
            .machine = {.input = -1, .output = -1, .errors = -1, .max_steps = STEPS, .max_memory = MEMORY, .checks = source->checks,
                        .symbolic = {.function = source->function, .symbolic_globals = is_asked(request, "globals"), .check_terms = true,
                                     .stdin_values = 4}},
            .detect_typed_stdin = true,
            .merge_pure = source->merge_pure,
            .solver = {.timeout_ms = SOLVER_MS},
            .stop = stop,
        },
        .explore = {.max_runs = RUNS, .solver_timeout_ms = SOLVER_MS},
        .share_of_time = 1,
    };
}

static void write_formats(ReportedResult result, Stop *stop)
{
    result.stop = stop;
    for (OutputFormat format = 0; format < OUTPUT_COUNT; format++) {
        ReportWriter *writer = report_writer(result.subject, format);
        if (writer)
            writer(&result, nowhere());
    }
}

static void run_concretely(const Program *program, const EngineTestOptions *options)
{
    Error error = {0};
    Outcome outcome = {0};
    MachineOptions machine_options = options->session.machine;
    machine_options.stop = options->session.stop;
    machine_options.symbolic = (SymbolicOptions){0};
    Machine *machine = machine_new(program, &machine_options, &error);
    if (machine) {
        machine_run(machine, &outcome);
        report_text(program, &outcome, STOP_NONE, nowhere());
        write_formats((ReportedResult){.subject = SUBJECT_OUTCOME, .program = program, .outcome = &outcome}, options->session.stop);
    }
    outcome_release(&outcome);
    machine_free(machine);
    error_release(&error);
}

static void fail_on_bug(const Error *error)
{
    fuzz_require(error->status != STATUS_BUG, error->message);
}

/* Explores the program and writes its tests. */
static void test(const Program *program, const EngineTestOptions *engine)
{
    Error error = {0};
    Findings findings = {0};
    Exploration exploration = {0};
    EngineTestOptions options = *engine;
    const char *function = options.source.function;
    char *folder = base_duplicate(scratch_file("out"));
    CliTestSink sink = {.options = {.directory = folder, .formats = function ? (1u << TEST_FORMAT_COUNT) - 1 : 0, .function = function,
                                    .files = options.source.files, .file_count = 1}};
    options.sink = cli_test_sink(&sink);
    if (exploration_open(&exploration, program, &options, &findings, &error) == STATUS_OK)
        exploration_run(&exploration, NULL, NULL, &error);
    cli_test_sink_close(&sink, &findings.unwritten, &error);
    fail_on_bug(&error);
    fuzz_require(findings.summary.model_failures == 0 && findings.summary.disagreements == 0, "a self-check fails");
    report_summary_text(&findings.summary, options.session.stop, nowhere());
    exploration_close(&exploration);
    findings_release(&findings);
    free(sink.command);
    free(folder);
    error_release(&error);
}

static void add_run(void *signing, const ExploredRun *run, const Test *made)
{
    signing_add_run(signing, run, made);
}

static void sign(Exploration *exploration, const EngineTestOptions *options, Error *error)
{
    Signature signature = {0};
    SignatureOptions signature_options = {.samples = 2, .solver_timeout_ms = SOLVER_MS, .recorder = &exploration->recorder};
    Signing *signing = signing_new(&exploration->session, &signature_options, &exploration->findings->memory);
    if (exploration_run(exploration, add_run, signing, error) == STATUS_OK) {
        signing_conclude(signing, exploration->findings->summary.complete, &signature);
        write_formats((ReportedResult){.subject = SUBJECT_SIGNATURE, .signature = &signature, .summary = &exploration->findings->summary},
                      options->session.stop);
    }
    signing_free(signing);
}

static void signature(const Program *program, const EngineTestOptions *engine)
{
    Error error = {0};
    Findings findings = {0};
    Exploration exploration = {0};
    EngineTestOptions options = *engine;
    options.explore.strategy = explore_strategy_of(STRATEGY_BY_CRITERION);
    options.session.record_calls = true;
    if (exploration_open(&exploration, program, &options, &findings, &error) == STATUS_OK)
        sign(&exploration, &options, &error);
    fail_on_bug(&error);
    exploration_close(&exploration);
    findings_release(&findings);
    error_release(&error);
}

static void slice(const Program *program, const EngineTestOptions *engine)
{
    Error error = {0};
    Session session = {0};
    SessionOptions options = engine->session;
    Arena memory = {0};
    Outcome outcome = {0};
    CriterionSet everything = {0};
    TermInput nothing = {0};
    options.dependences = DEPENDENCES_RELEVANT;
    options.statements = options.record_calls = true;
    if (session_open(&session, program, &options, &error) == STATUS_OK) {
        const Trace *trace = machine_run_on(session.machine, &nothing, &outcome);
        Slice found = slice_of_run(&session, trace, &everything, &memory);
        SliceList list = {.program = program, .terms = session.terms, .kind = options.dependences, .slices = &found, .count = 1,
                          .end = run_end_of(program, &outcome)};
        write_formats((ReportedResult){.subject = SUBJECT_SLICES, .slices = &list}, options.stop);
    }
    fail_on_bug(&error);
    outcome_release(&outcome);
    session_close(&session);
    arena_release(&memory);
    error_release(&error);
}

static void deps(const Program *program, const EngineTestOptions *options)
{
    Arena memory = {0};
    uint64_t work = 1000000;
    const StaticQuery query = {.kinds = (1u << STATIC_KIND_COUNT) - 1, .work = &work, .stop = options->session.stop};
    Analysis *analysis = analysis_new_within(program, options->session.stop);
    for (uint32_t i = 0; analysis && i < program->function_count; i++) {
        if (!program->functions[i].defined || program->functions[i].in_runtime)
            continue;
        StaticDependences found = static_dependence_find(analysis, i, &query, &memory);
        write_formats((ReportedResult){.subject = SUBJECT_DEPENDENCES, .program = program, .dependences = &found}, options->session.stop);
    }
    analysis_free(analysis);
    arena_release(&memory);
}

static void dump(const Program *program, const EngineTestOptions *options)
{
    program_dump(program, false, options->session.stop, nowhere());
}

/* As between the process that loads a program and the one that uses it. Frees the program. */
static Program *hand_over(Program *program)
{
    Text bytes = {0};
    if (!program)
        return NULL;
    program_pack(program, &bytes);
    Program *same = program_unpack(bytes.bytes, bytes.length);
    fuzz_require(same != NULL, "a program that cannot be handed over");
    program_check(same);
    program_free(program);
    text_release(&bytes);
    return same;
}

static void perform(const Program *program, const Request *request, const EngineTestOptions *options)
{
    static const struct {
        const char *name;
        void (*perform)(const Program *program, const EngineTestOptions *options);
    } commands[] = {{"test", test}, {"signature", signature}, {"slice", slice}, {"deps", deps}, {"dump", dump}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, request->command) == 0)
            commands[i].perform(program, options);
}

/* ---- libFuzzer ---- */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!llvm_accepts(data, size))
        return -1; /* not kept: it says nothing about coset's own code */
    Error error = {0};
    Request request = read_request(data, size);
    Stop *stop = stop_new(&(StopLimits){.seconds = SECONDS});
    char *path = write_input(data, size);
    SourceOptions source = source_options(&request, (const char **)&path, stop);
    EngineTestOptions options = engine_options(&request, &source, stop);
    Program *program = hand_over(source_load_here(&source, &error));
    fail_on_bug(&error);
    if (program && program->main != PROGRAM_NO_MAIN && !source.function)
        run_concretely(program, &options);
    if (program)
        fuzz_accept();
    if (program)
        perform(program, &request, &options);
    program_free(program);
    stop_free(stop);
    free(path);
    error_release(&error);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    bool is_bitcode = size >= 2 && data[0] == 'B' && data[1] == 'C';
    return is_bitcode ? LLVMFuzzerMutate(data, size, max_size) : ir_mutate((char *)data, size, max_size, seed);
}
