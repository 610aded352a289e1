/* coset slice: source -> program -> session with dependences -> a run for each criterion -> slices. */
#include "engine/engine.h"

/* ---- Criteria ---- */

typedef struct SliceCriterion {
    CriterionSet asked;
    Criterion criterion;          /* if it names a variable */
} SliceCriterion;

static SliceCriterion *read_criteria(const EngineSliceOptions *options, EngineSliceResult *result, Error *error)
{
    SliceCriterion *criteria = arena_allocate(&result->memory, (options->criterion_count + 1) * sizeof *criteria);
    bool of_function = options->session.machine.symbolic.function != NULL;
    for (size_t i = 0; i < options->criterion_count && error->status == STATUS_OK; i++) {
        const char *text = options->criteria[i];
        criteria[i].asked.criteria = !criterion_set_add_word(&criteria[i].asked, text, of_function);
        if (criteria[i].asked.criteria)
            criterion_parse(result->program, text, &result->memory, &criteria[i].criterion, error);
    }
    return criteria;
}

static bool has_checks(const Trace *trace)
{
    for (size_t i = 0; i < trace->decisions.count; i++)
        if (trace->decisions.items[i].kind == DECISION_CHECK)
            return true;
    return false;
}

/* ---- Slices ---- */

/* One criterion is watched per run, so that another one's line cannot influence this slice. */
static void slice_by(Session *session, const SliceCriterion *by, EngineSliceResult *result, Slice *slice, Error *error)
{
    TermInput nothing = {0}; /* in addition to the seeds */
    outcome_release(&result->outcome);
    result->outcome = (Outcome){0};
    if (session_watch(session, by->asked.criteria ? &by->criterion : NULL, error) != STATUS_OK)
        return;
    const Trace *trace = machine_run_on(session->machine, &nothing, &result->outcome);
    if (session_check_seeds(session, trace, error) != STATUS_OK)
        return;
    *slice = slice_of_run(session, trace, &by->asked, &result->memory);
    result->list.end = run_end_of(result->program, &result->outcome);
    result->list.checked = has_checks(trace);
}

static void make_slices(const EngineSliceOptions *options, Session *session, EngineSliceResult *result, Error *error)
{
    size_t count = options->criterion_count ? options->criterion_count : 1;
    Slice *slices = arena_allocate(&result->memory, count * sizeof *slices);
    const SliceCriterion *criteria = read_criteria(options, result, error);
    result->list = (SliceList){
        .program = result->program,
        .terms = session->terms,
        .kind = options->session.dependences,
        .slices = slices,
        .count = count,
    };
    for (size_t i = 0; i < count && error->status == STATUS_OK; i++) {
        slice_by(session, &criteria[i], result, &slices[i], error);
        slices[i].criterion = options->criterion_count ? options->criteria[i] : NULL;
    }
}

Status engine_slice(const EngineSliceOptions *options, EngineSliceResult *result, Error *error)
{
    SessionOptions session_options = options->session;
    Session session = {0};
    session_options.statements = session_options.record_calls = true;
    result->program = source_load(&options->source, error);
    if (result->program && session_open(&session, result->program, &session_options, error) == STATUS_OK)
        make_slices(options, &session, result, error);
    result->terms = session_keep_terms(&session);
    session_close(&session);
    stop_enter_phase(options->session.stop, 1, 0.6); /* for writing the slices */
    return error->status;
}

void engine_slice_release(EngineSliceResult *result)
{
    outcome_release(&result->outcome);
    term_pool_free(result->terms);
    program_free(result->program);
    arena_release(&result->memory);
}
