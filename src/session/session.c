/* Opening and closing a session. */
#include "session/session.h"

#include "session/internal.h"

/* ---- Criteria ---- */

static Status read_criteria(Session *session, const SessionOptions *options, Error *error)
{
    Criterion *criteria = arena_allocate(&session->memory, (options->criterion_count + 1) * sizeof *criteria);
    bool of_function = options->machine.symbolic.function != NULL;
    session->criteria = criteria;
    for (size_t i = 0; i < options->criterion_count && error->status == STATUS_OK; i++) {
        if (criterion_set_add_word(&session->asked, options->criteria[i], of_function))
            continue;
        if (criterion_parse(session->program, options->criteria[i], &session->memory, &criteria[session->criterion_count], error)) {
            session->asked.criteria = true;
            session->criterion_count++;
        }
    }
    return error->status;
}

/* ---- The machine ---- */

static Status set_dependences(Session *session, const SessionOptions *options, SymbolicOptions *symbolic, Error *error)
{
    if (options->dependences == DEPENDENCES_NONE)
        return STATUS_OK;
    session->own_analysis = analysis_new_within(session->program, options->stop);
    if (!session->own_analysis)
        return error_set(error, STATUS_LIMIT, "%s while the program was analysed",
                         stop_interrupted(options->stop) ? "interrupted" : "the limit of time or memory was reached");
    session->analysis = session->own_analysis;
    symbolic->analysis = session->own_analysis;
    symbolic->dependences = options->dependences;
    symbolic->statements = options->statements;
    symbolic->record_calls = options->record_calls;
    symbolic->criteria = session->criteria;
    symbolic->criterion_count = session->criterion_count;
    return STATUS_OK;
}

static Status set_machine_options(Session *session, const SessionOptions *options, Error *error)
{
    SymbolicOptions *symbolic = &session->machine_options.symbolic;
    session->machine_options = options->machine;
    session->machine_options.stop = options->stop;
    symbolic->terms = session->terms;
    symbolic->merge_selects = options->merge_pure;
    if (options->detect_typed_stdin && program_calls_scanf(session->program))
        symbolic->typed_stdin = true;
    return set_dependences(session, options, symbolic, error);
}

static Status make_machine(Session *session, Error *error)
{
    machine_free(session->machine);
    session->machine = machine_new(session->program, &session->machine_options, error);
    return error->status;
}

Status session_replace_machine(Session *session, const MachineOptions *options, Error *error)
{
    MachineOptions former = session->machine_options;
    session->machine_options = *options;
    session->machine_options.stop = former.stop;
    SymbolicOptions *symbolic = &session->machine_options.symbolic;
    symbolic->terms = former.symbolic.terms;
    symbolic->analysis = former.symbolic.analysis;
    symbolic->dependences = former.symbolic.dependences;
    symbolic->criteria = former.symbolic.criteria;
    symbolic->criterion_count = former.symbolic.criterion_count;
    return make_machine(session, error);
}

Status session_watch(Session *session, const Criterion *criterion, Error *error)
{
    session->machine_options.symbolic.criteria = criterion;
    session->machine_options.symbolic.criterion_count = criterion != NULL;
    return make_machine(session, error);
}

/* ---- Opening and closing ---- */

Status session_open(Session *session, const Program *program, const SessionOptions *options, Error *error)
{
    SolverOptions solver = options->solver;
    solver.stop = options->stop;
    session->program = program;
    session->stop = options->stop;
    if (options->machine.symbolic.function && session_check_function(program, error) != STATUS_OK)
        return error->status;
    if (read_criteria(session, options, error) != STATUS_OK)
        return error->status;
    session->own_terms = options->terms ? NULL : term_pool_new();
    session->terms = options->terms ? options->terms : session->own_terms;
    if (set_machine_options(session, options, error) == STATUS_OK && make_machine(session, error) == STATUS_OK)
        session->solver = solver_new(session->terms, &solver, error);
    return error->status;
}

void session_close(Session *session)
{
    solver_free(session->solver);
    machine_free(session->machine);
    analysis_free(session->own_analysis);
    term_pool_free(session->own_terms);
    arena_release(&session->memory);
    *session = (Session){0};
}

TermPool *session_keep_terms(Session *session)
{
    TermPool *terms = session->own_terms;
    session->own_terms = NULL;
    return terms;
}
