/* coset dump */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"

int cli_dump(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    (void)stop;
    if (engine_dump(source, options->list_runtime, stdout, error) != STATUS_OK)
        return status_exit_code(error->status);
    if (fflush(stdout) != 0 || ferror(stdout))
        error_set(error, STATUS_USER, "the listing cannot be written: %s", strerror(errno));
    return status_exit_code(error->status);
}
