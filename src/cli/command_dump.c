/* coset dump */
#include "cli/cli.h"

int cli_dump(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    (void)stop;
    engine_dump(source, options->list_runtime, stdout, error);
    return status_exit_code(error->status);
}
