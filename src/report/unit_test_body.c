/* The body of one unit test: globals, parameters, the call, the check. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/c_value.h"
#include "report/unit_test_body.h"

#define INDENT "    "

typedef struct Body {
    const Program *program;
    const Function *function;
    const Test *test;
    const Type *type;         /* of the function */
    size_t parameter_count;   /* that it has */
    size_t parameters;        /* that were made so far */
    size_t next;              /* object of the test */
    Text globals, locals;     /* statements: globals are set before a parameter can hide one */
    Text *setup;              /* the current one of them */
    Vector(UnitTestMemory) pieces; /* of memory that are compared after the call */
    bool skipping;            /* objects behind a null pointer, or of a member that a union does not hold */
    bool in_union;            /* pointers may be numbers so far */
    bool raw;                 /* inside a struct that is incomplete in the test's file: places are addresses */
    bool allocations_fail;    /* one at least */
    Text arguments;           /* of the call */
    const char *reason;       /* why it cannot be done; NULL so far */
    Arena *memory;
} Body;

static void give_up(Body *body, const TestObject *object, const char *why)
{
    if (!body->reason)
        body->reason = arena_format(body->memory, "its input %s %s", object->name, why);
}

/* ---- Pointers ----
 *
 * The machine makes a fresh object for each pointer of an input, which points there or is null, and so on for the
 * pointers in that object, down to a depth. In the test that is an object of the role NULL with the pointer's name
 * and then one called "*NAME". Objects come from malloc here, because the function may free them, and so that tools see
 * their bounds. */

static const Type *plain_type(const Program *program, TypeId type)
{
    return &program->types[program_strip_names(program, type)];
}

/* The object that comes next if it has this role and name. */
static const TestObject *take_object(Body *body, InputRole role, const char *name)
{
    const TestObject *next = &body->test->objects[body->next];
    bool matches = body->next < body->test->object_count && next->role == role && strcmp(next->name, name) == 0;
    body->next += matches;
    return matches ? next : NULL;
}

/* "(int[4]){[2] = 5}, sizeof(int[4])"; false: only as bytes. */
static bool append_typed_object(const Body *body, const TestObject *object, TypeId element, Text *out)
{
    uint64_t size = body->program->types[element].bits / 8;
    if (element == 0 || size == 0 || object->size == 0 || object->size % size != 0)
        return false;
    CValue value = {.program = body->program, .type = element, .count = object->size / size, .bytes = object->bytes,
                    .size = object->size, .skip_pointers = true};
    char *brackets = base_format("[%" PRIu64 "]", value.count);
    char *name = c_value_type(body->program, element, brackets);
    Text initializer = {0};
    bool typed = name && c_value_append_initializer(&value, &initializer);
    if (typed)
        text_printf(out, "(%s)%s, sizeof(%s)", name, initializer.bytes, name);
    text_release(&initializer);
    free(brackets);
    free(name);
    return typed;
}

/* Text has a NUL behind its symbolic bytes, as the literal has. */
static void append_object(const Body *body, const TestObject *object, TypeId element, Text *out)
{
    bool text = plain_type(body->program, element)->tag == TYPE_CHAR;
    text_append(out, "coset_object(");
    if (text || body->raw || !append_typed_object(body, object, element, out)) {
        c_value_append_string(object->bytes, object->size, INDENT INDENT, out);
        text_printf(out, ", %" PRIu64, object->size + text);
    }
    text_append(out, ")");
}

/* ---- Memory that is compared after the call ---- */

static const char *memory_name(const Body *body)
{
    return arena_format(body->memory, "coset_memory_%zu", body->pieces.count + 1);
}

/* What `place` points to is compared: its address is kept, because the function may change the pointer. */
static void compare_object(Body *body, const TestObject *object, TypeId element, const char *place)
{
    uint64_t size = element ? body->program->types[element].bits / 8 : 0;
    if (!body->test->function_returned || !object->before || object->memory_size == 0 || body->skipping)
        return;
    const char *name = memory_name(body);
    bool typed = size && object->memory_size % size == 0;
    const char *pointer = body->raw ? arena_format(body->memory, "coset_pointer_at(%s, 0)", place) : place;
    text_printf(body->setup, INDENT "COSET_UNUSED __typeof__(%s) %s = %s;\n", pointer, name, pointer);
    vector_push(&body->pieces,
                (UnitTestMemory){.name = object->name, .place = name, .pointer = arena_format(body->memory, "(const void *)%s", name),
                                 .copy = arena_format(body->memory, "%s_copy", name), .element = typed ? element : 0,
                                 .count = typed ? object->memory_size / size : 0, .size = object->memory_size, .address = object->address, .raw = body->raw,
                                 .before = object->before, .after = object->after});
}

static void fill_pointers(Body *body, TypeId type, const char *place, const char *name);

static const char *element_place(const Body *body, const char *place, uint64_t index, uint64_t size)
{
    return body->raw ? arena_format(body->memory, "%s + %" PRIu64, place, index * size)
                     : arena_format(body->memory, "%s[%" PRIu64 "]", place, index);
}

static void fill_elements(Body *body, const TestObject *object, TypeId element, const char *place)
{
    uint64_t size = body->program->types[element].bits / 8;
    for (uint64_t i = 0; size && i < object->size / size; i++)
        fill_pointers(body, element, element_place(body, place, i, size), object->name);
}

/* Skips the objects behind a null pointer. */
static void skip_elements(Body *body, const TestObject *object, TypeId element)
{
    Text dropped = {0}, *setup = body->setup;
    bool was_skipping = body->skipping;
    body->setup = &dropped;
    body->skipping = true;
    fill_elements(body, object, element, "");
    body->skipping = was_skipping;
    body->setup = setup;
    text_release(&dropped);
}

/* The object of the role SAME of a pointer whose null flag this is, or NULL. */
static const TestObject *same_flag(const Body *body, const TestObject *null)
{
    bool has_next = null + 1 < body->test->objects + body->test->object_count;
    return has_next && null[1].role == INPUT_SAME ? null + 1 : NULL;
}

/* The flags of a pointer, of which the null flag is returned, and its own object. */
static const TestObject *take_flags(Body *body, const char *name, const TestObject **pointed)
{
    const TestObject *null = take_object(body, INPUT_NULL, name);
    body->next += null && same_flag(body, null);
    *pointed = null ? take_object(body, INPUT_PARAMETER, arena_format(body->memory, "*%s", name)) : NULL;
    return null;
}

/* What a pointer to `element` points to; NULL: it is null. */
static const TestObject *take_pointed(Body *body, TypeId element, const char *name)
{
    const TestObject *pointed, *null = take_flags(body, name, &pointed);
    if (null && (null->size == 0 || null->bytes[0] == 0)) {
        if (!pointed)
            give_up(body, null, "points to nothing that is known");
        return pointed;
    }
    if (pointed)
        skip_elements(body, pointed, element);
    return NULL;
}

/* The pointers in the object that `place` points to now. */
static void fill_pointed(Body *body, const TestObject *pointed, TypeId element, const char *place)
{
    TypeId complete = program_complete_type(body->program, element);
    const char *inside = body->raw ? arena_format(body->memory, "(char *)coset_pointer_at(%s, 0)", place) : place;
    if ((complete != element || !c_value_can_name_members(body->program, element)) && !body->raw) {
        body->raw = true;
        inside = arena_format(body->memory, "(char *)%s", place);
        place = arena_format(body->memory, "&%s", place);
    }
    compare_object(body, pointed, complete, place);
    fill_elements(body, pointed, complete, inside);
}

/* `place`: a C expression for an object of this type, all of whose pointers are null so far. A member may be const. */
static void fill_pointer(Body *body, TypeId element, const char *place, const char *name)
{
    TypeId complete = program_complete_type(body->program, element);
    const TestObject *pointed = take_pointed(body, complete, name);
    bool by_address = body->raw || strchr(place, '.') != NULL;
    const char *address = body->raw ? "" : "&";
    if (!pointed && body->in_union)
        text_printf(body->setup, INDENT "coset_point(%s%s, 0);\n", address, place);
    if (!pointed)
        return;
    text_printf(body->setup, by_address ? INDENT "coset_point(%s%s, " : INDENT "%s%s = ", by_address ? address : "", place);
    append_object(body, pointed, element, body->setup);
    text_append(body->setup, by_address ? ");\n" : ";\n");
    bool was_in_union = body->in_union, was_raw = body->raw;
    body->in_union = false;
    fill_pointed(body, pointed, element, place);
    body->in_union = was_in_union;
    body->raw = was_raw;
}

static void fill_member(Body *body, const Member *member, const char *place, const char *name)
{
    bool is_named = member->name && *member->name;
    const char *inside = is_named ? arena_format(body->memory, "%s.%s", place, member->name) : place;
    if (body->raw)
        inside = arena_format(body->memory, "%s + %" PRIu64, place, member->bit_offset / 8);
    fill_pointers(body, member->type, inside,
                  is_named ? arena_format(body->memory, "%s.%s", name, member->name) : name);
}

/* True if the union holds the pointers of the member. Its flag is missing if they are all that is left. */
static bool takes_member(Body *body, const Member *member, const char *name)
{
    const char *path = member->name && *member->name ? arena_format(body->memory, "%s.%s", name, member->name) : name;
    const TestObject *flag = take_object(body, INPUT_HOLDS, arena_format(body->memory, "%s is used", path));
    return !flag || (flag->size > 0 && flag->bytes[0] != 0);
}

/* As the machine made it: the first member that is used. */
static void fill_union(Body *body, const Type *type, const char *place, const char *name)
{
    bool taken = false;
    for (size_t i = 0; i < type->member_count; i++) {
        const Member *member = &type->members[i];
        if (!program_type_holds(body->program, member->type, TYPE_POINTER))
            continue;
        bool takes = takes_member(body, member, name) && !taken;
        Text dropped = {0}, *setup = body->setup;
        bool was_skipping = body->skipping, was_in_union = body->in_union;
        body->setup = takes ? setup : &dropped;
        body->skipping = was_skipping || !takes;
        body->in_union = true;
        fill_member(body, member, place, name);
        body->in_union = was_in_union;
        body->skipping = was_skipping;
        body->setup = setup;
        text_release(&dropped);
        taken |= takes;
    }
}

static void fill_pointers(Body *body, TypeId type, const char *place, const char *name)
{
    const Type *plain = plain_type(body->program, type);
    if (plain->tag == TYPE_POINTER) {
        fill_pointer(body, plain->base, place, name);
    } else if (plain->tag == TYPE_STRUCT) {
        for (size_t i = 0; i < plain->member_count; i++)
            fill_member(body, &plain->members[i], place, name);
    } else if (plain->tag == TYPE_UNION) {
        fill_union(body, plain, place, name);
    } else if (plain->tag == TYPE_ARRAY && program_type_holds(body->program, plain->base, TYPE_POINTER)) {
        for (uint64_t i = 0; i < plain->count; i++)
            fill_pointers(body, plain->base, element_place(body, place, i, body->program->types[plain->base].bits / 8),
                          arena_format(body->memory, "%s[%" PRIu64 "]", name, i));
    }
}

/* ---- Parameters ---- */

static TypeId parameter_type(const Body *body)
{
    return body->type->members[body->parameters].type;
}

/* True if a local variable of a test may have this name: it hides nothing that the test uses. */
static bool can_name(const Program *program, const Function *function, const char *name)
{
    static const char *const used[] = {"memcmp", "memcpy", "strcmp"};
    bool hides = strcmp(name, function->name) == 0 || strncmp(name, "coset_", strlen("coset_")) == 0;
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        hides = hides || strcmp(name, used[i]) == 0;
    for (uint32_t i = 0; i < program->type_count && !hides; i++)
        hides = program->types[i].tag == TYPE_NAMED && program->types[i].name && strcmp(name, program->types[i].name) == 0;
    return !hides && c_value_is_identifier(name);
}

/* A name that hides nothing that the test needs. */
static const char *local_name(const Body *body, const char *name)
{
    if (!c_value_is_identifier(name))
        return arena_format(body->memory, "coset_argument_%zu", body->parameters + 1);
    return can_name(body->program, body->function, name) ? name : arena_format(body->memory, "coset_parameter_%s", name);
}

/* `cast`: the types of locals lack the qualifiers that those of pointers in C must agree in. */
static void pass_parameter(Body *body, const char *cast, const char *name)
{
    text_printf(&body->arguments, "%s%s%s", body->parameters ? ", " : "", cast, name);
    body->parameters++;
}

static void add_value(Body *body, const TestObject *object)
{
    TypeId type = parameter_type(body);
    const char *name = local_name(body, object->name);
    char *declaration = c_value_type(body->program, type, name);
    CValue value = {.program = body->program, .type = type, .bytes = object->bytes, .size = object->size,
                    .skip_pointers = true};
    Text initializer = {0};
    if (!declaration) {
        give_up(body, object, "has a type without a name");
    } else if (c_value_append_initializer(&value, &initializer)) {
        text_printf(&body->locals, INDENT "%s = %s;\n", declaration, initializer.bytes);
    } else {
        text_printf(&body->locals, INDENT "%s;\n" INDENT "memcpy((void *)&%s, ", declaration, name);
        c_value_append_string(object->bytes, object->size, INDENT INDENT, &body->locals);
        text_printf(&body->locals, ", sizeof %s);\n", name);
    }
    fill_pointers(body, type, name, object->name);
    pass_parameter(body, "", name);
    text_release(&initializer);
    free(declaration);
}

/* A pointer to a function or to a list of arguments has no object and is null. */
static bool is_always_null(const Body *body)
{
    const Type *type =
        body->parameters < body->parameter_count ? plain_type(body->program, parameter_type(body)) : NULL;
    return type && type->tag == TYPE_POINTER &&
           (plain_type(body->program, type->base)->tag == TYPE_FUNCTION || program_is_argument_list(body->program, type->base));
}

/* A struct without members, an extension of GNU C, has no bytes and no object. */
static bool is_empty_parameter(const Body *body)
{
    return body->parameters < body->parameter_count && plain_type(body->program, parameter_type(body))->bits == 0 &&
           plain_type(body->program, parameter_type(body))->tag >= TYPE_ARRAY;
}

static void add_empty(Body *body)
{
    const char *name = arena_format(body->memory, "coset_argument_%zu", body->parameters + 1);
    char *declaration = c_value_type(body->program, parameter_type(body), name);
    if (declaration)
        text_printf(&body->locals, INDENT "%s = {};\n", declaration);
    else
        body->reason = "a parameter without bytes has a type without a name";
    pass_parameter(body, "", name);
    free(declaration);
}

/* A parameter that is equal to an earlier one: `object` is the flag "b_is_a". Its own object is not reachable, and
 * memory is compared through the earlier one. */
static void add_alias(Body *body, const TestObject *object)
{
    TypeId type = parameter_type(body);
    const char *own = object[-1].name;
    const char *name = local_name(body, own);
    char *declaration = c_value_type(body->program, type, name);
    const TestObject *pointed;
    take_flags(body, own, &pointed);
    if (pointed)
        skip_elements(body, pointed, program_complete_type(body->program, plain_type(body->program, type)->base));
    text_printf(&body->locals, declaration ? INDENT "%s = %s;\n" : INDENT "void *%s = %s;\n", declaration ? declaration : name,
                local_name(body, test_earlier_pointer(object)));
    pass_parameter(body, "(void *)", name);
    free(declaration);
}

static void add_pointer(Body *body, const char *object_name)
{
    TypeId type = parameter_type(body), element = plain_type(body->program, type)->base;
    const char *name = local_name(body, object_name);
    char *declaration = c_value_type(body->program, type, name);
    const TestObject *pointed = take_pointed(body, program_complete_type(body->program, element), object_name);
    text_printf(&body->locals, declaration ? INDENT "%s = " : INDENT "void *%s = ", declaration ? declaration : name);
    if (pointed)
        append_object(body, pointed, element, &body->locals);
    else
        text_append(&body->locals, "0");
    text_append(&body->locals, ";\n");
    body->raw = !declaration;
    if (pointed)
        fill_pointed(body, pointed, element, declaration ? name : arena_format(body->memory, "&%s", name));
    body->raw = false;
    pass_parameter(body, "(void *)", name);
    free(declaration);
}

/* ---- Globals ---- */

/* True if unit_tests.c includes its definition. */
static bool in_same_file(const Body *body, const Global *global)
{
    return global->declared.line && global->module && body->function->module && strcmp(global->module, body->function->module) == 0;
}

bool unit_test_global_has_name(const Global *global)
{
    return c_value_is_identifier(global->name) && strcmp(global->name, global->symbol) == 0;
}

static const Global *find_global(const Body *body, const TestObject *object)
{
    for (uint32_t i = 0; i < body->program->global_count; i++) {
        const Global *global = &body->program->globals[i];
        if (!global->in_runtime && global->size == object->size && strcmp(global->shown, object->name) == 0)
            return global;
    }
    return NULL;
}

static bool has_first_value(const Program *program, const Global *global, const uint8_t *bytes)
{
    uint64_t offset = global->address - ARENA_GLOBALS;
    return offset + global->size <= program->image_size &&
           memcmp(program->image + offset, bytes, global->size) == 0;
}

static void set_named_global(Body *body, const TestObject *object, const Global *global)
{
    char *type = c_value_type(body->program, global->type, "");
    CValue value = {.program = body->program, .type = global->type, .bytes = object->bytes, .size = object->size,
                    .skip_pointers = true};
    Text initializer = {0}, *out = &body->globals;
    if (type && c_value_append_initializer(&value, &initializer)) {
        if (initializer.bytes[0] != '{')
            text_printf(out, INDENT "%s = %s;\n", global->name, initializer.bytes);
        else
            text_printf(out, INDENT "memcpy((void *)&%s, &(%s)%s, sizeof %s);\n", global->name, type, initializer.bytes,
                        global->name);
    } else {
        text_printf(out, INDENT "memcpy((void *)&%s, ", global->name);
        c_value_append_string(object->bytes, object->size, INDENT INDENT, out);
        text_printf(out, ", sizeof %s);\n", global->name);
    }
    text_release(&initializer);
    free(type);
}

static bool is_of_function(const Global *global)
{
    return global->module && strcmp(global->name, global->symbol) != 0;
}

/* True if another function of the file has a static variable of that name. gcc's symbols do not say which is which, and it drops one
 * that nothing reads. */
static bool has_namesake(const Program *program, const Global *global)
{
    for (uint32_t i = 0; i < program->global_count && is_of_function(global); i++) {
        const Global *other = &program->globals[i];
        if (other != global && is_of_function(other) && strcmp(other->name, global->name) == 0 && strcmp(other->module, global->module) == 0)
            return true;
    }
    return false;
}

void unit_test_append_hidden(const Program *program, const Function *function, const Global *global, Text *out)
{
    bool own = !global->module || (function->module && strcmp(global->module, function->module) == 0);
    const char *module = own ? "unit_tests.c" : global->module;
    const char *file = base_file_name(module);
    text_append(out, has_namesake(program, global) ? "coset_exact_global(" : "coset_global(");
    c_value_append_string((const uint8_t *)global->symbol, strlen(global->symbol), INDENT INDENT, out);
    text_append(out, ", ");
    c_value_append_string((const uint8_t *)file, strlen(file), INDENT INDENT, out);
    text_printf(out, ", %" PRIu64 ")", global->size);
}

/* Declares `name`: the address of a variable that this file cannot name. One of another file that is not static is
 * linked, in all tests under one name, because a name has one symbol in a file; others are found by their symbols at run time. */
static void find_foreign_global(Body *body, const Global *global, const char *name)
{
    Text *out = &body->globals;
    const char *linked = arena_format(body->memory, "coset_linked_%td", global - body->program->globals);
    if (!global->is_static) {
        text_printf(out, INDENT "extern char %s[] __asm__(", linked);
        c_value_append_string((const uint8_t *)global->symbol, strlen(global->symbol), INDENT INDENT, out);
        text_append(out, ") __attribute__((weak));\n");
    }
    text_printf(out, INDENT "COSET_UNUSED char *%s = ", name);
    if (!global->is_static)
        text_printf(out, "%s ? %s : ", linked, linked);
    unit_test_append_hidden(body->program, body->function, global, out);
    text_append(out, ";\n");
}

static void set_foreign_global(Body *body, const TestObject *object, const Global *global, const char *name)
{
    find_foreign_global(body, global, name);
    text_printf(&body->globals, INDENT "if (!%s)\n" INDENT INDENT "return coset_skip(", name);
    const char *reason = arena_format(body->memory, "the variable %s cannot be set", object->name);
    c_value_append_string((const uint8_t *)reason, strlen(reason), INDENT INDENT INDENT, &body->globals);
    text_append(&body->globals, ");\n");
    text_printf(&body->globals, INDENT "memcpy(%s, ", name);
    c_value_append_string(object->bytes, object->size, INDENT INDENT, &body->globals);
    text_printf(&body->globals, ", %" PRIu64 ");\n", object->size);
}

static void add_own_global(Body *body, const TestObject *object, const Global *global)
{
    body->setup = &body->globals;
    if (!has_first_value(body->program, global, object->bytes))
        set_named_global(body, object, global);
    body->raw = !c_value_can_name_members(body->program, global->type);
    fill_pointers(body, global->type, body->raw ? arena_format(body->memory, "(char *)&%s", global->name) : global->name, object->name);
}

/* One that already has its value need not be found. */
static void add_foreign_global(Body *body, const TestObject *object, const Global *global)
{
    const char *name = arena_format(body->memory, "coset_global_%zu", body->next);
    Text pointers = {0};
    body->setup = &pointers;
    body->raw = true;
    fill_pointers(body, global->type, name, object->name);
    if (pointers.length > 0 || !has_first_value(body->program, global, object->bytes))
        set_foreign_global(body, object, global, name);
    text_append(&body->globals, pointers.bytes ? pointers.bytes : "");
    text_release(&pointers);
}

static void add_global(Body *body, const TestObject *object)
{
    const Global *global = find_global(body, object);
    if (!global || !c_value_is_identifier(global->name))
        give_up(body, object, "is no global variable that C can name");
    else if (in_same_file(body, global) && unit_test_global_has_name(global))
        add_own_global(body, object, global);
    else
        add_foreign_global(body, object, global);
    body->raw = false;
    body->setup = &body->locals;
}

static bool is_input(const Body *body, const Global *global)
{
    for (size_t i = 0; i < body->test->object_count; i++)
        if (body->test->objects[i].role == INPUT_GLOBAL && strcmp(body->test->objects[i].name, global->shown) == 0)
            return true;
    return false;
}

static void compare_global(Body *body, const FinalGlobal *final)
{
    const Global *global = &body->program->globals[final->global];
    const char *name = memory_name(body);
    UnitTestMemory memory = {.name = global->name, .element = global->type, .size = global->size, .address = global->address,
                             .is_image = !is_input(body, global) && has_first_value(body->program, global, final->memory.bytes),
                             .after = final->memory};
    if (in_same_file(body, global) && unit_test_global_has_name(global)) {
        text_printf(&body->globals, INDENT "COSET_UNUSED __typeof__(&%s) %s = &%s;\n", global->name, name, global->name);
        memory.place = arena_format(body->memory, "(*%s)", name);
        memory.pointer = arena_format(body->memory, "(const void *)%s", name);
        memory.raw = !c_value_can_name_members(body->program, global->type);
    } else {
        find_foreign_global(body, global, name);
        memory.pointer = memory.guard = name;
        memory.raw = true;
    }
    vector_push(&body->pieces, memory);
}

/* ---- Objects ---- */

static bool is_standard_input(const TestObject *object)
{
    return object->role == INPUT_STDIN || object->role == INPUT_STDIN_VALUE || object->role == INPUT_STDIN_END;
}

static void add_object(Body *body)
{
    const TestObject *object = &body->test->objects[body->next];
    bool last = body->next == body->test->object_count, more = body->parameters < body->parameter_count;
    if (is_always_null(body) && (last || object->role != INPUT_GLOBAL))
        return add_pointer(body, "");
    if (is_empty_parameter(body) && (last || object->role != INPUT_GLOBAL))
        return add_empty(body);
    if (more && object->role == INPUT_NULL) {
        const TestObject *same = same_flag(body, object);
        return same && test_cut_pointer(same) ? add_alias(body, same) : add_pointer(body, object->name);
    }
    body->next++;
    if (object->role == INPUT_GLOBAL)
        add_global(body, object);
    else if (more && object->role == INPUT_PARAMETER)
        add_value(body, object);
    else if (object->role == INPUT_ALLOCATION)
        body->allocations_fail |= object->size > 0 && object->bytes[0] != 0;
    else if (!is_standard_input(object))
        give_up(body, object, "does not come from a parameter, a global variable or standard input");
}

static void add_standard_input(Body *body)
{
    if (!body->test->standard_input)
        return;
    text_append(&body->locals, INDENT "coset_standard_input(");
    c_value_append_string((const uint8_t *)body->test->standard_input, body->test->standard_input_size, INDENT INDENT,
                          &body->locals);
    text_printf(&body->locals, ", %zu);\n", body->test->standard_input_size);
}

/* ---- Allocations that fail ---- */

static bool is_first_of_name(const Test *test, size_t number)
{
    for (size_t i = 0; i < number; i++)
        if (test->objects[i].role == INPUT_ALLOCATION && strcmp(test->objects[i].name, test->objects[number].name) == 0)
            return false;
    return test->objects[number].role == INPUT_ALLOCATION;
}

/* "001": the third call of the function fails. */
static void append_plan(const Test *test, const char *name, Text *out)
{
    for (size_t i = 0; i < test->object_count; i++) {
        const TestObject *object = &test->objects[i];
        if (object->role == INPUT_ALLOCATION && strcmp(object->name, name) == 0)
            text_append(out, object->size > 0 && object->bytes[0] ? "1" : "0");
    }
}

/* Last before the call: the test's own allocations succeed. */
static void append_failures(const Body *body, Text *out)
{
    const Test *test = body->test;
    for (size_t i = 0; body->allocations_fail && i < test->object_count; i++) {
        const char *name = test->objects[i].name;
        if (!is_first_of_name(test, i))
            continue;
        text_printf(out, INDENT "if (!coset_fail(\"%.*s\", \"", (int)(strlen(name) - strlen(ALLOCATION_INPUT_SUFFIX)), name);
        append_plan(test, name, out);
        text_append(out, "\"))\n" INDENT INDENT "return coset_skip(\"allocations fail only with the options of the command above\");\n");
    }
}

static void append_failure_check(const Body *body, Text *out)
{
    if (body->allocations_fail)
        text_append(out, INDENT "if (!coset_replay_all_failed())\n" INDENT INDENT
                         "return coset_skip(\"an allocation did not fail as it should\");\n");
}

/* ---- The call ---- */

static bool returns_value(const Program *program, const Function *function)
{
    const Type *type = &program->types[function->type];
    return type->base != 0 && program->types[type->base].tag != TYPE_VOID;
}

bool unit_test_in_fixed_world(const Test *test)
{
    return test->uses_clock || test->uses_system || test->compiler_matters;
}

static void append_end(const Test *test, const UnitTestChecks *checks, Text *out)
{
    const char *conditions = checks->conditions.length ? checks->conditions.bytes : "1";
    if (checks->is_split)
        text_printf(out, INDENT "int " UNIT_TEST_HOLDS " = %s;\n", conditions);
    text_printf(out, INDENT "return %s(%s);\n", unit_test_in_fixed_world(test) ? "coset_passed_in_fixed_world" : "coset_passed",
                checks->is_split ? UNIT_TEST_HOLDS : conditions);
}

static void append_call(const Body *body, Text *out)
{
    const char *arguments = body->arguments.bytes ? body->arguments.bytes : "", *name = body->function->name;
    if (!returns_value(body->program, body->function)) {
        text_printf(out, INDENT UNIT_TEST_CALL "%s(%s);\n", name, arguments);
        return;
    }
    bool is_pointer = plain_type(body->program, body->type->base)->tag == TYPE_POINTER; /* to something const, perhaps */
    char *declaration = is_pointer ? NULL : c_value_type(body->program, body->type->base, UNIT_TEST_RESULT);
    text_printf(out, INDENT "%s = " UNIT_TEST_CALL "%s(%s);\n", declaration ? declaration : "__auto_type " UNIT_TEST_RESULT, name, arguments);
    text_append(out, INDENT "(void)" UNIT_TEST_RESULT ";\n");
    free(declaration);
}

/* ---- The whole ---- */

const char *unit_test_body(const Program *program, const Function *function, const Test *test, Arena *memory, Text *out)
{
    Body body = {.program = program, .function = function, .test = test, .type = &program->types[function->type],
                 .memory = memory};
    body.parameter_count = body.type->member_count - (function->variadic && body.type->member_count ? 1 : 0);
    body.setup = &body.locals;
    while ((body.next < test->object_count || is_always_null(&body) || is_empty_parameter(&body)) && !body.reason)
        add_object(&body);
    add_standard_input(&body);
    for (size_t i = 0; i < test->global_count && !body.reason; i++)
        compare_global(&body, &test->globals[i]);
    if (!body.reason && body.parameters != body.parameter_count)
        body.reason = "its parameters are not all known";
    if (!body.reason) {
        UnitTestChecks checks = {0};
        unit_test_check(program, function, test, body.pieces.items, body.pieces.count, memory, &checks);
        text_append(out, body.globals.bytes ? body.globals.bytes : "");
        text_append(out, body.locals.bytes ? body.locals.bytes : "");
        text_append(out, checks.copies.bytes ? checks.copies.bytes : "");
        append_failures(&body, out);
        append_call(&body, out);
        append_failure_check(&body, out);
        append_end(body.test, &checks, out);
        text_release(&checks.copies);
        text_release(&checks.conditions);
    }
    text_release(&body.globals);
    text_release(&body.locals);
    text_release(&body.arguments);
    vector_release(&body.pieces);
    return body.reason;
}

UnitTestEnd unit_test_end(const Test *test)
{
    if (test->end == END_SIGNAL)
        return (UnitTestEnd){.exit_code = -1, .signal = test->exit_code};
    return (UnitTestEnd){.returns = test->function_returned, .exit_code = test->function_returned ? -1 : test->exit_code};
}
