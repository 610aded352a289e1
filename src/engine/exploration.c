/* A program, ready to be run symbolically and explored. */
#include "engine/campaign.h"
#include "engine/seeds.h"

/* ---- What is asked for ---- */

static Status read_criteria(Exploration *exploration, Error *error)
{
    const ExplorationOptions *options = exploration->options;
    exploration->criteria = arena_allocate(&exploration->memory, (options->criterion_count + 1) * sizeof *exploration->criteria);
    bool of_function = options->machine.symbolic.function != NULL;
    for (size_t i = 0; i < options->criterion_count && error->status == STATUS_OK; i++) {
        Criterion *criterion = &exploration->criteria[exploration->criterion_count];
        if (condition_ask_by_word(&exploration->asked, options->criteria[i], of_function))
            continue;
        if (criterion_parse(exploration->program, options->criteria[i], &exploration->memory, criterion, error)) {
            exploration->asked.criteria = true;
            exploration->criterion_count++;
        }
    }
    return error->status;
}

/* ---- Parts ---- */

static void set_dependences(Exploration *exploration, SymbolicOptions *symbolic)
{
    const ExplorationOptions *options = exploration->options;
    if (!options->dependences && !explore_needs_dependences(options->explore.strategy))
        return;
    exploration->analysis = analysis_new(exploration->program);
    symbolic->analysis = exploration->analysis;
    symbolic->dependences = DEPENDENCES_RELEVANT;
    symbolic->criteria = exploration->criteria;
    symbolic->criterion_count = exploration->criterion_count;
    symbolic->tell_calls = options->tell_calls;
}

static void set_machine_options(Exploration *exploration)
{
    const ExplorationOptions *options = exploration->options;
    exploration->machine_options = options->machine;
    SymbolicOptions *symbolic = &exploration->machine_options.symbolic;
    symbolic->terms = exploration->pool;
    symbolic->merge_selects = options->merge_pure;
    if (options->detect_typed_stdin && program_calls_scanf(exploration->program))
        symbolic->typed_stdin = true;
    set_dependences(exploration, symbolic);
}

static ExploreOptions explore_options(const Exploration *exploration)
{
    ExploreOptions explore = exploration->options->explore;
    explore.asked = exploration->asked;
    if (explore.max_seconds > 0) {
        double left = explore.max_seconds - (base_clock() - exploration->options->start);
        explore.max_seconds = left > 0 ? left : 1e-9;
    }
    return explore;
}

Status exploration_open(Exploration *exploration, const Program *program, const ExplorationOptions *options, bool explores,
                        Error *error)
{
    exploration->program = program;
    exploration->options = options;
    if (read_criteria(exploration, error) != STATUS_OK)
        return error->status;
    exploration->own_pool = options->terms ? NULL : term_pool_new();
    exploration->pool = options->terms ? options->terms : exploration->own_pool;
    set_machine_options(exploration);
    ExploreOptions explore = explore_options(exploration);
    exploration->machine = machine_new(program, &exploration->machine_options, error);
    exploration->solver = error->status == STATUS_OK ? solver_new(exploration->pool, &options->solver, error) : NULL;
    if (error->status == STATUS_OK && explores)
        exploration->explorer =
            explorer_new(exploration->machine, program, exploration->pool, exploration->solver, &explore);
    return error->status;
}

ExploreStep exploration_step(Exploration *exploration, ExploredRun *run, Error *error)
{
    ExploreStep step = explorer_step(exploration->explorer, run);
    bool first = !exploration->started && step == EXPLORE_RAN;
    exploration->started |= first;
    if (!first || seeds_check(&exploration->machine_options.symbolic, run->trace, error) == STATUS_OK)
        return step;
    outcome_release(&run->outcome);
    return EXPLORE_DONE;
}

void exploration_close(Exploration *exploration)
{
    explorer_free(exploration->explorer);
    solver_free(exploration->solver);
    machine_free(exploration->machine);
    analysis_free(exploration->analysis);
    term_pool_free(exploration->own_pool);
    arena_release(&exploration->memory);
    *exploration = (Exploration){0};
}
