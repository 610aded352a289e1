#include "analysis/criterion_path.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Near misses ---- */

void criterion_list_names(const char *word, const char *const *names, size_t count, Text *out)
{
    enum { MOST_LISTED = 20 };
    const char *nearest = base_nearest(word, names, count);
    if (nearest)
        text_printf(out, "; did you mean '%s'?", nearest);
    for (size_t i = 0; i < count && i < MOST_LISTED; i++)
        text_printf(out, "%s%s", i ? ", " : " (it has: ", names[i]);
    if (count)
        text_append(out, count > MOST_LISTED ? ", ...)" : ")");
}

/* ---- From text to steps ---- */

typedef struct Parser {
    const char *text;
    size_t at;
    unsigned depth;
    Arena *arena;
    CriterionPath *path;
    Error *error;
} Parser;

static char next_character(Parser *parser)
{
    parser->at += strspn(parser->text + parser->at, " \t");
    return parser->text[parser->at];
}

static bool parse_failed(Parser *parser, const char *expected)
{
    error_set(parser->error, STATUS_USER, "criterion '%s': expected %s at '%s'", parser->text, expected,
              parser->text + parser->at);
    return false;
}

static const char *parse_name(Parser *parser)
{
    next_character(parser);
    const char *start = parser->text + parser->at, *end = start;
    while (isalnum((unsigned char)*end) || *end == '_' || *end == '$')
        end++;
    if (end == start || isdigit((unsigned char)*start)) {
        parse_failed(parser, "a name");
        return NULL;
    }
    parser->at += (size_t)(end - start);
    return arena_format(parser->arena, "%.*s", (int)(end - start), start);
}

static bool add_step(Parser *parser, PathStep step)
{
    vector_push(&parser->path->steps, step);
    return true;
}

static bool parse_element(Parser *parser, size_t start)
{
    size_t end = parser->at++;
    if (!isdigit((unsigned char)next_character(parser)))
        return parse_failed(parser, "a number");
    char *after;
    uint64_t index = strtoull(parser->text + parser->at, &after, 0);
    parser->at = (size_t)(after - parser->text);
    if (next_character(parser) != ']')
        return parse_failed(parser, "]");
    parser->at++;
    return add_step(parser, (PathStep){.operation = PATH_ELEMENT, .index = index, .start = start, .end = end});
}

static bool parse_member(Parser *parser, size_t start, PathOperation operation)
{
    size_t end = parser->at;
    parser->at += operation == PATH_ARROW ? 2 : 1;
    const char *name = parse_name(parser);
    return name && add_step(parser, (PathStep){.operation = operation, .member = name, .start = start, .end = end});
}

static bool parse_postfix(Parser *parser, size_t start)
{
    for (bool good = true; good;) {
        char next = next_character(parser);
        if (next == '[')
            good = parse_element(parser, start);
        else if (next == '.')
            good = parse_member(parser, start, PATH_MEMBER);
        else if (next == '-' && parser->text[parser->at + 1] == '>')
            good = parse_member(parser, start, PATH_ARROW);
        else
            return true;
    }
    return false;
}

static bool parse_unary(Parser *parser)
{
    enum { DEEPEST = 32 };
    if (++parser->depth > DEEPEST)
        return parse_failed(parser, "fewer levels");
    char next = next_character(parser);
    size_t start = parser->at;
    if (next == '*') {
        parser->at++;
        return parse_unary(parser) &&
               add_step(parser, (PathStep){.operation = PATH_TARGET, .start = start + 1, .end = parser->at});
    }
    if (next == '(') {
        parser->at++;
        if (!parse_unary(parser))
            return false;
        if (next_character(parser) != ')')
            return parse_failed(parser, ")");
        parser->at++;
        return parse_postfix(parser, start);
    }
    parser->path->variable = parse_name(parser);
    return parser->path->variable && parse_postfix(parser, start);
}

bool criterion_path_parse(const char *text, Arena *arena, CriterionPath *path, Error *error)
{
    Parser parser = {.text = text, .arena = arena, .path = path, .error = error};
    path->text = text;
    if (!parse_unary(&parser))
        return false;
    return next_character(&parser) == '\0' || parse_failed(&parser, "the end, '.', '->' or '['");
}

/* ---- From steps to offsets ---- */

typedef struct Follower {
    const Program *program;
    const CriterionPath *path;
    TypeId type;                     /* of the value reached so far, typedefs resolved */
    uint64_t bit_size;               /* of that value */
    size_t start, end;               /* of that value's expression in the text */
    Vector(CriterionStep) steps;
    Error *error;
} Follower;

static const Type *reached(const Follower *follower)
{
    return &follower->program->types[follower->type];
}

static uint64_t *offset_of(Follower *follower)
{
    return &follower->steps.items[follower->steps.count - 1].offset;
}

static void set_type(Follower *follower, TypeId type)
{
    follower->type = program_strip_names(follower->program, type);
    follower->bit_size = follower->program->types[follower->type].bits;
}

/* Sets an error about the value reached so far: "criterion 'p.x': 'p' is of type int *, which has …". */
static bool follow_failed(Follower *follower, const char *problem, const char *details)
{
    char *type = program_render_type(follower->program, follower->type, "");
    const char *text = follower->path->text;
    error_set(follower->error, STATUS_USER, "criterion '%s': '%.*s' is of type %s%s%s", text,
              (int)(follower->end - follower->start), text + follower->start, type, problem, details);
    free(type);
    return false;
}

static bool follow_pointer(Follower *follower)
{
    if (reached(follower)->tag == TYPE_ARRAY) {
        set_type(follower, reached(follower)->base);
        return true;
    }
    if (reached(follower)->tag != TYPE_POINTER)
        return follow_failed(follower, ", not a pointer", "");
    set_type(follower, reached(follower)->base);
    vector_push(&follower->steps, (CriterionStep){0});
    return true;
}

enum { DEEPEST_MEMBER = 16 };

/* A member of the type, also inside unnamed structs and unions. *bit_offset is its offset in the whole type. */
static const Member *find_member(const Program *program, TypeId type, const char *name, uint64_t *bit_offset,
                                 unsigned depth)
{
    const Type *whole = &program->types[program_strip_names(program, type)];
    if (depth > DEEPEST_MEMBER || (whole->tag != TYPE_STRUCT && whole->tag != TYPE_UNION))
        return NULL;
    for (size_t i = 0; i < whole->member_count; i++) {
        const Member *member = &whole->members[i];
        bool has_name = member->name && member->name[0];
        if (has_name && strcmp(member->name, name) == 0) {
            *bit_offset += member->bit_offset;
            return member;
        }
        uint64_t inner = *bit_offset + member->bit_offset;
        const Member *found = has_name ? NULL : find_member(program, member->type, name, &inner, depth + 1);
        if (found) {
            *bit_offset = inner;
            return found;
        }
    }
    return NULL;
}

typedef Vector(const char *) NameList;

static void collect_members(const Program *program, TypeId type, NameList *names, unsigned depth)
{
    const Type *whole = &program->types[program_strip_names(program, type)];
    for (size_t i = 0; depth <= DEEPEST_MEMBER && i < whole->member_count; i++) {
        if (whole->members[i].name && whole->members[i].name[0])
            vector_push(names, whole->members[i].name);
        else
            collect_members(program, whole->members[i].type, names, depth + 1);
    }
}

static bool no_such_member(Follower *follower, const char *name)
{
    const Type *type = reached(follower);
    if (type->tag != TYPE_STRUCT && type->tag != TYPE_UNION)
        return follow_failed(follower, ", which has no fields", "");
    NameList names = {0};
    collect_members(follower->program, follower->type, &names, 0);
    Text details = {0};
    text_printf(&details, "'%s'", name);
    criterion_list_names(name, names.items, names.count, &details);
    follow_failed(follower, ", which has no field ", details.bytes);
    text_release(&details);
    vector_release(&names);
    return false;
}

/* The value of a bit-field is that of the bytes that contain it. */
static bool follow_member(Follower *follower, const char *name)
{
    uint64_t bit_offset = 0;
    const Member *member = find_member(follower->program, follower->type, name, &bit_offset, 0);
    if (!member)
        return no_such_member(follower, name);
    *offset_of(follower) += bit_offset / 8;
    set_type(follower, member->type);
    if (bit_offset % 8 || member->bit_size != follower->bit_size) {
        follower->type = 0;
        follower->bit_size = (bit_offset % 8 + member->bit_size + 7) / 8 * 8;
    }
    return true;
}

static bool follow_element(Follower *follower, uint64_t index)
{
    const Type *type = reached(follower);
    if (type->tag != TYPE_ARRAY && type->tag != TYPE_POINTER)
        return follow_failed(follower, ", neither an array nor a pointer", "");
    if (type->tag == TYPE_ARRAY && type->count && index >= type->count) {
        char *problem = base_format(", and has no element %" PRIu64, index);
        follow_failed(follower, problem, "");
        free(problem);
        return false;
    }
    follow_pointer(follower);
    *offset_of(follower) += index * (follower->bit_size / 8);
    return true;
}

static bool follow_step(Follower *follower, const PathStep *step)
{
    follower->start = step->start;
    follower->end = step->end;
    switch (step->operation) {
    case PATH_MEMBER: return follow_member(follower, step->member);
    case PATH_ARROW: return follow_pointer(follower) && follow_member(follower, step->member);
    case PATH_ELEMENT: return follow_element(follower, step->index);
    case PATH_TARGET: return follow_pointer(follower);
    }
    return false;
}

static bool follow_all(Follower *follower)
{
    for (size_t i = 0; i < follower->path->steps.count; i++)
        if (!follow_step(follower, &follower->path->steps.items[i]))
            return false;
    follower->start = 0;
    follower->end = strlen(follower->path->text);
    return follower->bit_size >= 8 || follow_failed(follower, ", which has no size", "");
}

bool criterion_path_follow(const Program *program, const CriterionPath *path, TypeId type, Arena *arena,
                           CriterionSite *site, Criterion *criterion, Error *error)
{
    Follower follower = {.program = program, .path = path, .error = error};
    vector_push(&follower.steps, (CriterionStep){0});
    set_type(&follower, type);
    bool good = follow_all(&follower);
    if (good) {
        site->steps = arena_allocate(arena, follower.steps.count * sizeof *site->steps);
        site->step_count = follower.steps.count;
        memcpy(site->steps, follower.steps.items, follower.steps.count * sizeof *site->steps);
        criterion->type = follower.type;
        criterion->size = follower.bit_size / 8;
    }
    vector_release(&follower.steps);
    return good;
}
