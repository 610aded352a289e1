/* coset signature */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"

enum { DEFAULT_SAMPLES = 20 };

/* Everything that the engine's options point to. */
typedef struct SignatureCommand {
    const CliOptions *options;
    const SourceOptions *source;
    CliSymbolicInputs inputs;
    CliTestSink sink;
    char *scratch;           /* the tests' folder, if nobody asked for one; NULL: there is none */
    EngineSignatureResult result;
} SignatureCommand;

/* ---- Before ---- */

/* Nobody would remove it if an interrupt ended coset. */
static void make_scratch(SignatureCommand *command, Error *error)
{
    command->sink.holds_interrupts = true;
    cli_interrupts_hold();
    command->scratch = engine_scratch_make(error);
}

static void remove_scratch(SignatureCommand *command)
{
    if (command->scratch)
        engine_scratch_remove(command->scratch);
    free(command->scratch);
    command->scratch = NULL;
}

/* Native runs need files. */
static Status choose_folder(SignatureCommand *command, Error *error)
{
    const CliOptions *options = command->options;
    if (options->out)
        cli_output_prepare(options->out, error);
    else if (options->certify)
        make_scratch(command, error);
    command->sink.options = cli_test_writer(options, command->source, options->out ? options->out : command->scratch);
    command->sink.options.formats = options->certify && options->function ? TEST_FORMAT_C : 0;
    return error->status;
}

static Status prepare(SignatureCommand *command, Error *error)
{
    const CliOptions *options = command->options;
    if (options->print_json + options->print_smt2 + options->print_markdown > 1)
        return error_set(error, STATUS_USER, "--json, --smt2 and --markdown: only one of them can be printed");
    if (options->samples && !options->certify)
        return error_set(error, STATUS_USER, "--samples belongs to --certify");
    if (cli_symbolic_collect(&command->inputs, options, "seed", error) == STATUS_OK)
        choose_folder(command, error);
    return error->status;
}

static Status make_signature(SignatureCommand *command, Error *error)
{
    const CliOptions *options = command->options;
    EngineSignatureOptions engine = {
        .test = cli_exploration(&command->inputs, options, command->source),
        .certify = options->certify,
        .samples = options->samples ? (unsigned)options->samples : DEFAULT_SAMPLES,
    };
    engine.test.sink = cli_test_sink(&command->sink);
    engine_signature(&engine, &command->result, error);
    return cli_test_sink_close(&command->sink, error);
}

/* ---- Native runs ---- */

static void add_verdicts(const Replay *replay, Certificate *certificate, Arena *memory)
{
    certificate->native_mismatches = replay->verdicts[REPLAY_NOT_HELD];
    certificate->native_checked = replay->verdicts[REPLAY_HELD] + certificate->native_mismatches;
    for (size_t i = 0; i < replay->tests.count && !certificate->problem; i++) {
        const ReplayedTest *test = &replay->tests.items[i];
        if (test->verdict == REPLAY_NOT_HELD)
            certificate->problem = arena_format(memory, "%s: predicted %s, but natively %s", test->test, test->predicted, test->observed);
    }
}

static Status check_natively(SignatureCommand *command, Error *error)
{
    EngineTestResult *test = &command->result.test;
    Certificate *certificate = &command->result.signature.certificate;
    const CliInputs *inputs = &command->inputs.inputs;
    EngineReplayOptions options = {
        .source = *command->source,
        .directory = command->sink.options.directory,
        .files = inputs->files.items,
        .file_count = inputs->files.count,
        .environment = inputs->environment.items,
    };
    Replay replay = {0};
    double limit = command->options->max_time;
    bool late = limit > 0 && test->summary.wall_s >= limit;
    if (certificate->made && test->summary.tests > 0 && !test->interrupted && !late && engine_replay(&options, &replay, error) == STATUS_OK)
        add_verdicts(&replay, certificate, &test->memory);
    engine_replay_release(&replay);
    return error->status;
}

/* ---- After ---- */

static Status print(const SignatureCommand *command, Error *error)
{
    const CliOptions *options = command->options;
    const Signature *signature = &command->result.signature;
    const Summary *summary = &command->result.test.summary;
    if (options->print_json)
        report_signature_json(signature, summary, "-", error);
    else if (options->print_smt2)
        report_signature_smt2(signature, stdout);
    else if (options->print_markdown)
        report_signature_markdown(signature, summary, stdout);
    else
        report_signature_text(signature, summary, stdout);
    if (cli_printed(error) == STATUS_OK && options->out) {
        char *path = base_format("%s/summary.json", options->out);
        report_summary_json(summary, path, error);
        free(path);
    }
    return error->status;
}

/* That cases do not cover everything is no contradiction if the exploration did not come to its end. */
static bool is_refuted(const Certificate *certificate, bool complete)
{
    return certificate->disjoint == PROOF_FAILS || (certificate->covers == PROOF_FAILS && complete) ||
           certificate->sample_mismatches > 0 || certificate->native_mismatches > 0;
}

static int exit_code_of(const CliOptions *options, const EngineSignatureResult *result)
{
    const Certificate *certificate = &result->signature.certificate;
    int exit_code = cli_exploration_exit_code(options, &result->test);
    if (certificate->made && is_refuted(certificate, result->test.summary.complete))
        return EXIT_CODE_BUG;
    bool unproved = certificate->disjoint == PROOF_UNKNOWN || certificate->covers == PROOF_UNKNOWN;
    return exit_code == 0 && certificate->made && unproved ? EXIT_CODE_LIMIT : exit_code;
}

/* A program that cannot be built natively has a signature all the same. */
static int conclude(SignatureCommand *command, Error *error)
{
    Error native = {0};
    check_natively(command, &native);
    remove_scratch(command);
    if (cli_interrupts_take() || native.status == STATUS_LIMIT)
        command->result.test.interrupted = true;
    print(command, error);
    cli_exploration_hint(&command->result.test);
    if (native.status != STATUS_OK && native.status != STATUS_LIMIT)
        error_set(error, native.status, "%s", native.message);
    error_release(&native);
    return exit_code_of(command->options, &command->result);
}

static void release(SignatureCommand *command)
{
    remove_scratch(command);
    engine_signature_release(&command->result);
    cli_symbolic_release(&command->inputs);
}

int cli_signature(const CliOptions *options, const SourceOptions *source, Error *error)
{
    SignatureCommand command = {.options = options, .source = source, .inputs = CLI_SYMBOLIC_INPUTS};
    bool folder_is_new = options->out && access(options->out, F_OK) != 0;
    int exit_code = 0;
    if (prepare(&command, error) == STATUS_OK && make_signature(&command, error) == STATUS_OK)
        exit_code = conclude(&command, error);
    if (error->status != STATUS_OK && folder_is_new)
        rmdir(options->out); /* unless it holds something */
    release(&command);
    return error->status == STATUS_OK ? exit_code : status_exit_code(error->status);
}
