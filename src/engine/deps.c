/* coset deps: source -> program -> analysis -> static dependences of the user's functions. */
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

static bool is_wanted(const Function *function, const char *name)
{
    return function->defined && !function->in_runtime && (!name || program_name_matches(name, function->module, function->name));
}

static Status unknown_function(const Program *program, const char *name, Error *error)
{
    Vector(const char *) names = {0};
    for (uint32_t i = 0; i < program->function_count; i++)
        if (is_wanted(&program->functions[i], NULL))
            vector_push(&names, program->functions[i].name);
    const char *nearest = base_nearest(name, names.items, names.count);
    error_set(error, STATUS_USER, "none of the files defines the function %s%s%s%s", name,
              nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
    vector_release(&names);
    return error->status;
}

static const uint64_t pair_work = UINT64_C(6000000000); /* a few seconds */

static void *keep_all(EngineDepsResult *result, const void *items, size_t size)
{
    void *kept = arena_allocate(&result->memory, size + 1);
    if (size)
        memcpy(kept, items, size);
    return kept;
}

/* Functions that are left out for lack of time are counted. */
static void collect(EngineDepsResult *result, const EngineDepsOptions *options, uint32_t *functions)
{
    const Stop *stop = options->source.stop;
    const char *name = options->function;
    uint64_t work = pair_work;
    const StaticQuery query = {.kinds = options->kinds, .work = &work, .stop = stop};
    Analysis *analysis = analysis_new_within(result->program, stop);
    Vector(StaticDependence) all = {0};
    Vector(uint32_t) all_interact = {0};
    for (uint32_t i = 0; i < result->program->function_count; i++) {
        if (!is_wanted(&result->program->functions[i], name))
            continue;
        ++*functions;
        if (!analysis || stop_requested(stop)) {
            result->functions_left++;
            continue;
        }
        StaticDependences found = static_dependence_find(analysis, i, &query, &result->memory);
        for (size_t j = 0; j < found.count; j++)
            vector_push(&all, found.items[j]);
        for (size_t j = 0; j < found.all_interact_count; j++)
            vector_push(&all_interact, found.all_interact[j]);
    }
    result->found = (StaticDependences){.kinds = options->kinds, .count = all.count, .all_interact_count = all_interact.count};
    result->found.items = keep_all(result, all.items, all.count * sizeof *all.items);
    result->found.all_interact = keep_all(result, all_interact.items, all_interact.count * sizeof *all_interact.items);
    vector_release(&all);
    vector_release(&all_interact);
    analysis_free(analysis);
}

Status engine_deps(const EngineDepsOptions *asked, EngineDepsResult *result, Error *error)
{
    SourceOptions options = asked->source;
    uint32_t functions = 0;
    options.function = NULL;
    options.without_main = true;
    result->program = source_load(&options, error);
    if (!result->program)
        return error->status;
    collect(result, asked, &functions);
    return functions || !asked->function ? STATUS_OK : unknown_function(result->program, asked->function, error);
}

void engine_deps_release(EngineDepsResult *result)
{
    program_free(result->program);
    arena_release(&result->memory);
}
