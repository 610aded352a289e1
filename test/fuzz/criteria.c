/* Criteria of a small program (criteria-program.c), one text each: parsed, printed in full, parsed again; then a run records them. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "session/session.h"
#include "source/source.h"

/* clang compiles it once. */
static const Program *program(void)
{
    static Program *loaded;
    const char *files[] = {FUZZ_SOURCE "/criteria-program.c"};
    SourceOptions options = {.files = files, .file_count = 1, .runtime_directory = fuzz_runtime_directory()};
    Error error = {0};
    if (!loaded)
        loaded = source_load(&options, &error);
    fuzz_require(loaded, error.message);
    return loaded;
}

static bool same_sites(const Criterion *a, const Criterion *b)
{
    if (a->site_count != b->site_count || a->size != b->size || a->type != b->type)
        return false;
    for (size_t i = 0; i < a->site_count; i++) {
        const CriterionSite *x = &a->sites[i], *y = &b->sites[i];
        if (x->function != y->function || x->base != y->base || x->start != y->start ||
            !fuzz_same_bytes(x->steps, x->step_count * sizeof *x->steps, y->steps, y->step_count * sizeof *y->steps))
            return false;
    }
    return true;
}

static void check_again(const Criterion *criterion, Arena *memory)
{
    Error error = {0};
    Criterion second;
    const char *text = arena_format(memory, "%s@%s:%u", criterion->name, program()->files[criterion->file], criterion->line);
    fuzz_require(criterion_parse(program(), text, memory, &second, &error), "coset refuses the full form of a criterion");
    fuzz_require(same_sites(criterion, &second), "another site");
}

static void run(const char *text)
{
    Error error = {0};
    Session session = {0};
    SessionOptions options = {
        .machine = {.input = -1, .output = -1, .errors = -1, .max_steps = 20000},
        .dependences = DEPENDENCES_RELEVANT,
        .criteria = &text,
        .criterion_count = 1,
    };
    TermInput nothing = {0};
    Outcome outcome = {0};
    fuzz_require(session_open(&session, program(), &options, &error) == STATUS_OK, "a session refuses the criterion");
    machine_run_on(session.machine, &nothing, &outcome);
    outcome_release(&outcome);
    session_close(&session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    Arena memory = {0};
    Criterion criterion;
    char *text = arena_allocate(&memory, size + 1);
    if (size)
        memcpy(text, data, size);
    if (criterion_parse(program(), text, &memory, &criterion, &error)) {
        fuzz_accept();
        check_again(&criterion, &memory);
        run(text);
    }
    fuzz_require((error.status == STATUS_OK) == !error.message, "a refusal without a message");
    arena_release(&memory);
    error_release(&error);
    return 0;
}
