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

/* Functions that are left out for lack of time are counted. */
static void collect(EngineDepsResult *result, const char *name, const Stop *stop, uint32_t *functions)
{
    Analysis *analysis = analysis_new_within(result->program, stop);
    Vector(StaticDependence) all = {0};
    for (uint32_t i = 0; i < result->program->function_count; i++) {
        if (!is_wanted(&result->program->functions[i], name))
            continue;
        ++*functions;
        if (!analysis || stop_requested(stop)) {
            result->functions_left++;
            continue;
        }
        StaticDependences found = static_dependence_find(analysis, i, &result->memory);
        for (size_t j = 0; j < found.count; j++)
            vector_push(&all, found.items[j]);
    }
    result->found.items = arena_allocate(&result->memory, (all.count + 1) * sizeof *all.items);
    result->found.count = all.count;
    if (all.count)
        memcpy(result->found.items, all.items, all.count * sizeof *all.items);
    vector_release(&all);
    analysis_free(analysis);
}

Status engine_deps(const SourceOptions *source, const char *function, EngineDepsResult *result, Error *error)
{
    SourceOptions options = *source;
    uint32_t functions = 0;
    options.function = NULL;
    options.without_main = true;
    result->program = source_load(&options, error);
    if (!result->program)
        return error->status;
    collect(result, function, source->stop, &functions);
    return functions || !function ? STATUS_OK : unknown_function(result->program, function, error);
}

void engine_deps_release(EngineDepsResult *result)
{
    program_free(result->program);
    arena_release(&result->memory);
}
