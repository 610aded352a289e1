/* The symbolic inputs that the command line describes. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/cli.h"

enum { DEFAULT_STEPS = 10000000, DEFAULT_STDIN_VALUES = 8, MAX_INPUT = 1 << 20 };

/* Every run reads standard input from the start, so a pipe is read once and stored. */
static Status keep_standard_input(CliSymbolicInputs *symbolic, const CliOptions *options, const Stop *stop, Error *error)
{
    CliInputs *inputs = &symbolic->inputs;
    char buffer[4096];
    ssize_t count = 0;
    uint64_t most = stop_memory_limit(stop);
    if (inputs->input < 0)
        return STATUS_OK;
    while (!stop_requested(stop) && (most == 0 || symbolic->standard_input.length <= most) &&
           ((count = read(inputs->input, buffer, sizeof buffer)) > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))))
        if (count > 0)
            text_append_bytes(&symbolic->standard_input, buffer, (size_t)count);
        else
            cli_wait_for_input(inputs->input, stop);
    if (stop_requested(stop) || (most > 0 && symbolic->standard_input.length > most))
        return error_set(error, STATUS_LIMIT, "--stdin: %s was not read to its end: the limit of time or memory was reached", options->input);
    int copy = memfd_create("stdin", MFD_CLOEXEC);
    if (count < 0 || copy < 0 || write(copy, symbolic->standard_input.bytes, symbolic->standard_input.length) !=
                                     (ssize_t)symbolic->standard_input.length)
        error_set(error, STATUS_USER, "--stdin: %s: cannot be read: %s", options->input, strerror(errno));
    close(inputs->input);
    inputs->input = copy;
    return error->status;
}

/* Each symbolic byte is a variable of its own. */
static Status check_size(const char *option, uint64_t size, Error *error)
{
    if (size <= MAX_INPUT)
        return STATUS_OK;
    return error_set(error, STATUS_USER, "--%s: %llu is too large; the maximum is %u symbolic bytes or elements", option,
                     (unsigned long long)size, MAX_INPUT);
}

static Status check_sizes(const CliOptions *options, Error *error)
{
    check_size("sym-stdin", options->stdin_bytes, error);
    check_size("array-size", options->array_size, error);
    check_size("sym-args", options->argument_length, error);
    check_size("sym-args", options->max_arguments, error);
    for (size_t i = 0; i < options->symbolic_files.count; i++)
        check_size("sym-file", options->symbolic_files.items[i].size, error);
    return error->status;
}

static Status check_options(const CliOptions *options, Error *error)
{
    if (check_sizes(options, error) != STATUS_OK)
        return error->status;
    if (options->stdin_bytes && options->input)
        return error_set(error, STATUS_USER, "--sym-stdin and --stdin: standard input cannot be both symbolic and concrete");
    const char *of_function = options->array_size ? "array-size" : options->symbolic_globals ? "globals" : options->may_alias.count ? "may-alias" : NULL;
    if (!options->function && of_function)
        return error_set(error, STATUS_USER, "--%s needs --function", of_function);
    return STATUS_OK;
}

Status cli_symbolic_collect(CliSymbolicInputs *inputs, const CliOptions *options, const char *seed_option, const Stop *stop, Error *error)
{
    if (check_options(options, error) == STATUS_OK && cli_inputs_collect(&inputs->inputs, options, stop, error) == STATUS_OK &&
        keep_standard_input(inputs, options, stop, error) == STATUS_OK)
        cli_seed_read(&inputs->seed, seed_option, options->seed, stop, error);
    return error->status;
}

void cli_symbolic_release(CliSymbolicInputs *inputs)
{
    cli_inputs_release(&inputs->inputs);
    cli_seed_release(&inputs->seed);
    text_release(&inputs->standard_input);
}

static SymbolicOptions symbolic_options(const CliSymbolicInputs *inputs, const CliOptions *options)
{
    return (SymbolicOptions){
        .seeds = inputs->seed.objects.items,
        .seed_count = inputs->seed.objects.count,
        .max_depth = options->max_depth,
        .check_terms = options->self_check,
        .stdin_bytes = options->stdin_bytes,
        .stdin_values = options->stdin_values ? (unsigned)options->stdin_values : DEFAULT_STDIN_VALUES,
        .min_arguments = options->min_arguments,
        .max_arguments = options->max_arguments,
        .argument_length = options->argument_length,
        .files = options->symbolic_files.items,
        .file_count = options->symbolic_files.count,
        .environment = options->symbolic_environment.items,
        .environment_count = options->symbolic_environment.count,
        .function = options->function,
        .array_size = (unsigned)options->array_size,
        .symbolic_globals = options->symbolic_globals,
        .may_alias = options->may_alias.items,
        .may_alias_count = options->may_alias.count,
        .malloc_may_fail = options->malloc_may_fail,
    };
}

MachineOptions cli_symbolic_machine(const CliSymbolicInputs *inputs, const CliOptions *options)
{
    return (MachineOptions){
        .arguments = inputs->inputs.arguments.items,
        .environment = inputs->inputs.environment.items,
        .files = inputs->inputs.files.items,
        .file_count = inputs->inputs.files.count,
        .input = inputs->inputs.input,
        .output = -1,
        .errors = -1,
        .max_steps = options->max_steps ? options->max_steps : DEFAULT_STEPS,
        .max_stack = options->max_stack,
        .checks = options->checks,
        .symbolic = symbolic_options(inputs, options),
    };
}
