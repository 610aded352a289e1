/* The sites of a criterion: the functions that have code at its line, and the variable that its name denotes there. */
#include "analysis/criterion.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/criterion_path.h"

typedef struct VariableSearch {
    const Program *program;
    Criterion *criterion;
    CriterionPath path;
    Arena *arena;
    Error *error;
} VariableSearch;

/* ---- Lines ---- */

static bool has_code(const Function *function, uint16_t file, uint32_t line)
{
    for (uint32_t i = 0; i < function->code_count; i++)
        if (function->positions[i].line == line && function->positions[i].file == file)
            return true;
    return false;
}

static bool line_has_code(const Program *program, uint16_t file, uint32_t line)
{
    for (uint32_t i = 0; i < program->function_count; i++)
        if (!program->functions[i].in_runtime && has_code(&program->functions[i], file, line))
            return true;
    return false;
}

static bool is_own_file(const Program *program, uint16_t file)
{
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        for (uint32_t j = 0; !function->in_runtime && j < function->code_count; j++)
            if (function->positions[j].file == file)
                return true;
    }
    return false;
}

/* The nearest line with code before or after a line; 0: none. */
static uint32_t near_line(const Program *program, uint16_t file, uint32_t line, bool after)
{
    uint32_t nearest = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        for (uint32_t j = 0; !function->in_runtime && j < function->code_count; j++) {
            uint32_t other = function->positions[j].line;
            if (function->positions[j].file != file || other == 0 || (after ? other <= line : other >= line))
                continue;
            if (nearest == 0 || (after ? other < nearest : other > nearest))
                nearest = other;
        }
    }
    return nearest;
}

/* Up to three lines with code on either side. */
static void list_near_lines(const Program *program, uint16_t file, uint32_t line, Text *out)
{
    enum { NEAR = 3 };
    uint32_t near[2 * NEAR], before = 0, after = 0;
    for (uint32_t found = line; before < NEAR && (found = near_line(program, file, found, false)); before++)
        near[NEAR - 1 - before] = found;
    for (uint32_t found = line; after < NEAR && (found = near_line(program, file, found, true)); after++)
        near[NEAR + after] = found;
    for (uint32_t i = NEAR - before; i < NEAR + after; i++)
        text_printf(out, "%s%" PRIu32, i == NEAR - before ? "; the nearest lines with code: " : ", ", near[i]);
}

static bool no_code(VariableSearch *search)
{
    Text near = {0};
    list_near_lines(search->program, search->criterion->file, search->criterion->line, &near);
    error_set(search->error, STATUS_USER,
              "criterion '%s': line %" PRIu32 " of %s has no code that the program can reach%s", search->criterion->text,
              search->criterion->line, search->program->files[search->criterion->file],
              near.bytes ? near.bytes : "");
    text_release(&near);
    return false;
}

/* ---- Files ---- */

/* True if `name` is the whole path, or its end after a slash. */
static bool name_matches(const char *path, const char *name)
{
    size_t path_length = strlen(path), length = strlen(name);
    if (length == 0 || length > path_length || strcmp(path + path_length - length, name) != 0)
        return false;
    return length == path_length || path[path_length - length - 1] == '/';
}

static bool file_not_found(VariableSearch *search, const char *name, bool several)
{
    Text files = {0};
    for (uint16_t i = 1; i < search->program->file_count; i++)
        if (is_own_file(search->program, i))
            text_printf(&files, "%s%s", files.length ? ", " : "", search->program->files[i]);
    error_set(search->error, STATUS_USER, "criterion '%s': %s '%s' (there are: %s)", search->criterion->text,
              several ? "several files are called" : "no file with code is called", name,
              files.bytes ? files.bytes : "none");
    text_release(&files);
    return false;
}

static bool find_named_file(VariableSearch *search, const char *name)
{
    unsigned found = 0;
    for (uint16_t i = 1; i < search->program->file_count; i++) {
        if (!name_matches(search->program->files[i], name) || !is_own_file(search->program, i))
            continue;
        found++;
        search->criterion->file = i;
        if (strcmp(search->program->files[i], name) == 0)
            return true;
    }
    return found == 1 || file_not_found(search, name, found > 1);
}

/* The file of main; if it has no code at the line, the only other file that has. */
static void find_main_file(VariableSearch *search)
{
    const Program *program = search->program;
    uint16_t main_file = program->functions[program->main].declared.file, other = 0;
    unsigned others = 0;
    search->criterion->file = main_file;
    if (line_has_code(program, main_file, search->criterion->line))
        return;
    for (uint16_t i = 1; i < program->file_count; i++)
        if (i != main_file && line_has_code(program, i, search->criterion->line)) {
            other = i;
            others++;
        }
    if (others == 1)
        search->criterion->file = other;
}

/* ---- Variables ---- */

typedef struct VariableCandidate { /* a variable with the criterion's name */
    bool found;
    Position declared;
    TypeId type;
    CriterionSite site;
} VariableCandidate;

static bool is_before(Position a, Position b)
{
    return a.line != b.line ? a.line < b.line : a.column <= b.column;
}

/* If two variables of the name are declared before the line, the later one hides the other. */
static void consider(VariableCandidate *best, const Criterion *criterion, Position declared, TypeId type, CriterionSite site)
{
    bool visible = declared.file != criterion->file || declared.line <= criterion->line;
    if (visible && (!best->found || is_before(best->declared, declared)))
        *best = (VariableCandidate){true, declared, type, site};
}

static uint32_t last_line(const Function *function)
{
    uint32_t last = function->declared.line;
    for (uint32_t i = 0; i < function->code_count; i++)
        if (function->positions[i].file == function->declared.file && function->positions[i].line > last)
            last = function->positions[i].line;
    return last;
}

static bool is_inside(const Function *function, Position position)
{
    return position.file == function->declared.file && position.line >= function->declared.line &&
           position.line <= last_line(function);
}

/* False for a static variable of another function. */
static bool global_is_visible(const Program *program, const Function *from, const Global *global)
{
    if (global->in_runtime || !global->name || strchr(global->name, '.'))
        return false;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        if (function != from && function->defined && !function->in_runtime && is_inside(function, global->declared) &&
            !is_inside(from, global->declared))
            return false;
    }
    return true;
}

static void find_local(const Function *function, const char *name, const Criterion *criterion, VariableCandidate *best)
{
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const Variable *variable = &function->variables[i];
        if (variable->name && strcmp(variable->name, name) == 0)
            consider(best, criterion, variable->declared, variable->type,
                     (CriterionSite){.function = function->id, .base = CRITERION_SLOT, .kind = variable->kind,
                                     .start = variable->slot});
    }
    for (uint32_t i = 0; i < function->object_count; i++) {
        const FrameObject *object = &function->objects[i];
        if (object->name && strcmp(object->name, name) == 0)
            consider(best, criterion, object->declared, object->type,
                     (CriterionSite){.function = function->id, .base = CRITERION_FRAME, .start = object->offset});
    }
}

/* Static variables of the function count as locals. File-scope variables count only if no local was found; those of
 * this file come first. */
static void find_global(const Program *program, const Function *function, const char *name, const Criterion *criterion,
                        VariableCandidate *best)
{
    VariableCandidate outer = {0};
    bool has_local = best->found;
    for (uint32_t i = 0; i < program->global_count; i++) {
        const Global *global = &program->globals[i];
        if (!global_is_visible(program, function, global) || strcmp(global->name, name) != 0)
            continue;
        CriterionSite site = {.function = function->id, .base = CRITERION_GLOBAL, .start = global->address};
        if (is_inside(function, global->declared))
            consider(best, criterion, global->declared, global->type, site);
        else if (!outer.found || global->declared.file == criterion->file)
            outer = (VariableCandidate){true, global->declared, global->type, site};
    }
    if (!has_local && !best->found)
        *best = outer;
}

static VariableCandidate find_variable(const VariableSearch *search, const Function *function)
{
    VariableCandidate best = {0};
    find_local(function, search->path.variable, search->criterion, &best);
    find_global(search->program, function, search->path.variable, search->criterion, &best);
    return best;
}

/* ---- No such variable ---- */

typedef Vector(const char *) NameList;

static void add_name(NameList *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (!name || strcmp(names->items[i], name) == 0)
            return;
    if (name)
        vector_push(names, name);
}

static void collect_names(const VariableSearch *search, const Function *function, NameList *names)
{
    for (uint32_t i = 0; i < function->variable_count; i++)
        add_name(names, function->variables[i].name);
    for (uint32_t i = 0; i < function->object_count; i++)
        add_name(names, function->objects[i].name);
    for (uint32_t i = 0; i < search->program->global_count; i++)
        if (global_is_visible(search->program, function, &search->program->globals[i]))
            add_name(names, search->program->globals[i].name);
}

static const Position *declared_later(const Function *function, const char *name)
{
    for (uint32_t i = 0; i < function->variable_count; i++)
        if (function->variables[i].name && strcmp(function->variables[i].name, name) == 0)
            return &function->variables[i].declared;
    for (uint32_t i = 0; i < function->object_count; i++)
        if (function->objects[i].name && strcmp(function->objects[i].name, name) == 0)
            return &function->objects[i].declared;
    return NULL;
}

static bool no_variable(VariableSearch *search, const Function *function)
{
    NameList names = {0};
    Text details = {0};
    const Position *later = declared_later(function, search->path.variable);
    if (later)
        text_printf(&details, ": it is declared in line %" PRIu32, later->line);
    else {
        collect_names(search, function, &names);
        criterion_list_names(search->path.variable, names.items, names.count, &details);
    }
    error_set(search->error, STATUS_USER, "criterion '%s': no variable '%s' in %s at line %" PRIu32 "%s",
              search->criterion->text, search->path.variable, function->name, search->criterion->line, details.bytes ? details.bytes : "");
    text_release(&details);
    vector_release(&names);
    return false;
}

/* ---- The whole criterion ---- */

static bool find_sites(VariableSearch *search)
{
    Criterion *criterion = search->criterion;
    Vector(CriterionSite) sites = {0};
    const Function *without = NULL;
    bool good = true;
    for (uint32_t i = 0; good && i < search->program->function_count; i++) {
        const Function *function = &search->program->functions[i];
        if (function->in_runtime || !has_code(function, criterion->file, criterion->line))
            continue;
        VariableCandidate candidate = find_variable(search, function);
        without = candidate.found ? without : function;
        if (!candidate.found)
            continue;
        good = criterion_path_follow(search->program, &search->path, candidate.type, search->arena, &candidate.site,
                                     criterion, search->error);
        vector_push(&sites, candidate.site);
    }
    criterion->site_count = sites.count;
    criterion->sites = arena_allocate(search->arena, (sites.count + 1) * sizeof *sites.items);
    if (sites.count)
        memcpy(criterion->sites, sites.items, sites.count * sizeof *sites.items);
    vector_release(&sites);
    if (!good || criterion->site_count)
        return good;
    return without ? no_variable(search, without) : no_code(search);
}

/* VAR@LINE or VAR@FILE:LINE */
static bool split_text(VariableSearch *search, const char **file)
{
    Criterion *criterion = search->criterion;
    const char *at = strrchr(criterion->text, '@');
    const char *colon = at ? strrchr(at, ':') : NULL, *line = colon ? colon + 1 : at ? at + 1 : "";
    char *end;
    unsigned long long number = strtoull(line, &end, 10);
    if (!at || at == criterion->text || *line < '0' || *line > '9' || *end || number == 0 || number > UINT32_MAX) {
        error_set(search->error, STATUS_USER,
                  "criterion '%s': expected VARIABLE@LINE or VARIABLE@FILE:LINE, such as out@16", criterion->text);
        return false;
    }
    criterion->line = (uint32_t)number;
    criterion->name = arena_format(search->arena, "%.*s", (int)(at - criterion->text), criterion->text);
    *file = colon ? arena_format(search->arena, "%.*s", (int)(colon - at - 1), at + 1) : NULL;
    return true;
}

static bool search_all(VariableSearch *search)
{
    const char *file;
    if (!split_text(search, &file) ||
        !criterion_path_parse(search->criterion->name, search->arena, &search->path, search->error))
        return false;
    if (file && !find_named_file(search, file))
        return false;
    if (!file)
        find_main_file(search);
    return find_sites(search);
}

bool criterion_parse(const Program *program, const char *text, Arena *arena, Criterion *criterion, Error *error)
{
    *criterion = (Criterion){.text = arena_duplicate(arena, text)};
    VariableSearch search = {.program = program, .criterion = criterion, .arena = arena, .error = error};
    bool good = search_all(&search);
    vector_release(&search.path.steps);
    return good;
}
