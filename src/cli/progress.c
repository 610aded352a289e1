/* Progress on a terminal. */
#define _GNU_SOURCE
#include <math.h>
#include <unistd.h>

#include "cli/cli.h"

#define PERIOD 0.25 /* seconds */
#define CLEAR_LINE "\r\033[K"

/* Not through the stream, which lets no control character pass. */
static void print_line(const TestProgress *progress)
{
    fflush(stderr);
    unsigned long long runs = progress->runs, tests = progress->tests, faults = progress->faults;
    dprintf(STDERR_FILENO, CLEAR_LINE "%llu runs, %llu tests, %llu fault%s", runs, tests, faults, faults == 1 ? "" : "s");
    if (progress->branches > 0)
        dprintf(STDERR_FILENO, ", %llu %% of branches",
                (unsigned long long)(100 * progress->branches_covered / progress->branches));
    dprintf(STDERR_FILENO, ", %llu tasks left, solver %.0f %%", (unsigned long long)progress->frontier,
            100 * progress->solver_seconds / progress->seconds);
    double left = progress->seconds_left;
    if (!isinf(left))
        dprintf(STDERR_FILENO, ", %.0f s left", left > 0 ? left : 0);
    else
        dprintf(STDERR_FILENO, ", %.0f s", progress->seconds);
}

void cli_progress_show(CliProgress *progress, const Exploration *exploration)
{
    double now = base_clock();
    if (now < progress->next)
        return;
    bool first = progress->next == 0; /* a short exploration shows no line */
    progress->next = now + PERIOD;
    if (first || !isatty(STDERR_FILENO))
        return;
    TestProgress state = engine_progress(exploration);
    print_line(&state);
    progress->shown = true;
}

void cli_progress_end(CliProgress *progress)
{
    if (progress->shown)
        dprintf(STDERR_FILENO, CLEAR_LINE);
    progress->shown = false;
}
