/* coset signature */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"

/* Everything that the engine's options point to. */
typedef struct SignatureCommand {
    const CliOptions *options;
    const SourceOptions *source;
    CliSymbolicInputs inputs;
    Stop *stop;
    CliTestSink sink;
    TestWriterOptions native;     /* of tests that are run natively */
    EngineSignatureResult result;
} SignatureCommand;

/* ---- Before ---- */

static Status choose_folder(SignatureCommand *command, Error *error)
{
    const CliOptions *options = command->options;
    if (options->out)
        cli_output_prepare(options->out, error);
    command->sink.options = cli_test_writer(options, command->source, options->out);
    command->sink.options.formats = options->certify && options->function ? TEST_FORMAT_C : 0;
    command->native = command->sink.options;
    return error->status;
}

static Status prepare(SignatureCommand *command, Error *error)
{
    const CliOptions *options = command->options;
    if (cli_outputs_check(options, error) != STATUS_OK)
        return error->status;
    if (options->samples && !options->certify)
        return error_set(error, STATUS_USER, "--samples needs --certify");
    if (cli_symbolic_collect(&command->inputs, options, "seed", command->stop, error) == STATUS_OK)
        choose_folder(command, error);
    return error->status;
}

static Status make_signature(SignatureCommand *command, Error *error)
{
    const CliOptions *options = command->options;
    EngineSignatureOptions engine = {
        .test = cli_exploration(&command->inputs, options, command->source, command->stop),
        .certify = options->certify,
        .samples = (unsigned)options->samples,
        .native = {
            .source = *command->source,
            .files = command->inputs.inputs.files.items,
            .file_count = command->inputs.inputs.files.count,
            .environment = command->inputs.inputs.environment.items,
            .uncaged = options->native_uncaged,
            .stop = command->stop,
        },
        .folder = cli_test_folder(&command->native),
    };
    engine.test.sink = cli_test_sink(&command->sink);
    Status status = engine_signature(&engine, &command->result, error);
    cli_test_sink_close(&command->sink, &command->result.test.findings.unwritten, error);
    return status;
}

/* ---- After ---- */

/* The signature is printed even if a file could not be written. */
static int write_results(const SignatureCommand *command, int exit_code, Error *error)
{
    const CliOptions *options = command->options;
    const Summary *summary = &command->result.test.findings.summary;
    ReportedResult reported = {.subject = SUBJECT_SIGNATURE, .signature = &command->result.signature, .summary = summary};
    if (options->out) {
        char *path = base_format("%s/summary.json", options->out);
        report_summary_json(summary, command->stop, path, error);
        free(path);
    }
    return cli_outputs_write(options, &reported, command->stop, exit_code, error);
}

/* Cases of an incomplete exploration need not cover all inputs. */
static bool is_refuted(const Certificate *certificate, bool complete)
{
    return certificate->disjoint == PROOF_FAILS || (certificate->covers == PROOF_FAILS && complete) ||
           certificate->sample_mismatches > 0 || certificate->native_mismatches > 0;
}

static int exit_code_of(const CliOptions *options, const EngineSignatureResult *result)
{
    const Certificate *certificate = &result->signature.certificate;
    int exit_code = cli_exploration_exit_code(options, &result->test.findings);
    if (certificate->made && is_refuted(certificate, result->test.findings.summary.complete))
        return EXIT_CODE_BUG;
    if (certificate->off_criterion_faults > 0 && (exit_code == 0 || exit_code == EXIT_CODE_LIMIT))
        return EXIT_CODE_FAULT;
    bool unproved = certificate->disjoint == PROOF_UNKNOWN || certificate->covers == PROOF_UNKNOWN;
    bool is_whole = !unproved && !certificate->samples_cut_short && !certificate->native_cut_short && certificate->cases_without_native_run == 0;
    return exit_code == 0 && certificate->made && !is_whole ? EXIT_CODE_LIMIT : exit_code;
}

/* The signature is reported even if the program cannot be built natively. */
static int conclude(SignatureCommand *command, Error *error)
{
    const Error *native = &command->result.native;
    int exit_code = write_results(command, exit_code_of(command->options, &command->result), error);
    cli_exploration_hint(&command->result.test.findings);
    if (native->status != STATUS_OK)
        error_set(error, native->status, "%s", native->message);
    return exit_code;
}

static void release(SignatureCommand *command)
{
    free(command->sink.command);
    engine_signature_release(&command->result);
    cli_symbolic_release(&command->inputs);
}

int cli_signature(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    SignatureCommand command = {.options = options, .source = source, .stop = stop, .inputs = CLI_SYMBOLIC_INPUTS};
    bool folder_is_new = options->out && access(options->out, F_OK) != 0;
    int exit_code = 0;
    if (prepare(&command, error) == STATUS_OK && make_signature(&command, error) == STATUS_OK)
        exit_code = conclude(&command, error);
    if (error->status != STATUS_OK && folder_is_new)
        rmdir(options->out); /* unless it holds something */
    release(&command);
    return cli_exit_code(exit_code, error);
}
