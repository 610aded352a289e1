/* Pointers as C writes them: NULL, p + 1, &point.x, "text". Addresses of coset's machine mean nothing to the reader. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/value_pointer.h"

enum { DEEPEST_CHOICE = 8, LONGEST_TEXT = 200, MOST_ELEMENTS = 32, FIRST_ELEMENTS = 6 };

/* ---- Which object ---- */

/* An array is its own pointer. */
static PointerTarget named_target(const char *name, TypeId type, bool is_array)
{
    PointerTarget target = {.object = name, .type = type, .is_array = is_array};
    target.made = base_format("%s%s", is_array ? "" : "&", name);
    target.pointer = target.made;
    return target;
}

/* A pointer may be used as one to the beginning of an array, whatever it points to. */
static PointerTarget place_target(const NamedPlace *place, const AddressSum *bytes, TypeId pointee)
{
    PointerTarget target = {.pointer = place->name, .object = place->object, .type = place->type,
                            .is_array = place->is_array};
    bool fits_one = bytes->parts.count == 0 && bytes->constant < place->size;
    switch ((NamedPlaceKind)place->kind) {
    case PLACED_INPUT:
        target.is_array |= !fits_one;
        break;
    case PLACED_VARIABLE: return named_target(place->name, place->type, place->is_array);
    case PLACED_NEW:
        target.type = pointee;
        target.made =
            place->number > 1 ? base_format("new object %" PRIu32, place->number) : base_duplicate("a new object");
        target.pointer = target.made;
        break;
    case PLACED_FREED:
        target.type = pointee;
        target.pointer = "a freed object";
        break;
    }
    return target;
}

/* One byte for each character of a wide literal; false: it is not one, or is not ASCII. */
static bool narrow(const char *bytes, size_t size, Text *out)
{
    for (size_t i = 0; i < size; i += sizeof(uint32_t)) {
        uint32_t character = UINT32_MAX;
        if (size - i >= sizeof character)
            memcpy(&character, bytes + i, sizeof character);
        if (character > 127)
            return false;
        text_append_bytes(out, &(char){(char)character}, 1);
    }
    return true;
}

static void append_literal(const char *bytes, size_t size, Text *out)
{
    size_t length = bytes[size - 1] == '\0' ? size - 1 : size;
    value_literal(bytes, length < LONGEST_TEXT ? length : LONGEST_TEXT, out);
    text_append(out, length > LONGEST_TEXT ? "..." : "");
}

static PointerTarget literal_target(const Program *program, const Global *global, TypeId pointee)
{
    Text text = {0}, narrowed = {0};
    const char *bytes = (const char *)program->image + (global->address - ARENA_GLOBALS);
    const Type *type = &program->types[program_strip_names(program, pointee)];
    bool is_wide = type->bits == 32 && narrow(bytes, global->size, &narrowed);
    text_append(&text, is_wide ? "L" : "");
    append_literal(is_wide ? narrowed.bytes : bytes, is_wide ? narrowed.length : global->size, &text);
    text_release(&narrowed);
    return (PointerTarget){.made = text.bytes, .pointer = text.bytes, .type = is_wide ? pointee : 0};
}

static PointerTarget global_target(const Program *program, const Global *global, TypeId pointee)
{
    const Type *type = &program->types[program_strip_names(program, global->type)];
    bool is_array = type->tag == TYPE_ARRAY;
    if (program_global_is_literal(global) && global->address - ARENA_GLOBALS + global->size <= program->image_size)
        return literal_target(program, global, pointee);
    return named_target(global->name, is_array ? type->base : global->type, is_array);
}

/* The object that the constant of the sum points into; what is left of the sum are bytes in it. */
static PointerTarget take_target(const ValueContext *context, AddressSum *sum, TypeId pointee)
{
    uint64_t address = sum->constant;
    const Program *program = context->program;
    const Global *global = program_global_at(program, address);
    uint64_t function = (address - CODE_START) / 16;
    for (size_t i = 0; i < context->place_count; i++) {
        if (address - context->places[i].start > context->places[i].size)
            continue;
        sum->constant -= context->places[i].start;
        return place_target(&context->places[i], sum, pointee);
    }
    if (global) {
        sum->constant -= global->address;
        return global_target(program, global, pointee);
    }
    if (address < CODE_START || address % 16 != 0 || function >= program->function_count)
        return (PointerTarget){0};
    sum->constant = 0;
    return (PointerTarget){.pointer = program->functions[function].name};
}

/* ---- Pointers ---- */

static void remove_part(AddressSum *sum, size_t number)
{
    sum->parts.items[number] = sum->parts.items[--sum->parts.count];
}

/* (p == NULL) ? k : p's object + k, which is p + k: which place that is. */
static const NamedPlace *nullable_place(const ValueContext *context, Term term, uint64_t *offset)
{
    const TermNode *node = term_node(context->terms, term);
    Wide null;
    if (node->op != TERM_ITE || !term_is_constant(context->terms, node->operands[1], &null))
        return NULL;
    Term condition = node->operands[0], other = node->operands[2], added = node->operands[1];
    for (size_t i = 0; i < context->place_count; i++) {
        const NamedPlace *place = &context->places[i];
        if (place->kind != PLACED_INPUT || place->is_null != condition)
            continue;
        *offset = (uint64_t)null;
        if (term_add(context->terms, place->value, added) == other)
            return place;
    }
    return NULL;
}

/* p + k of a pointer that is not null but may be equal to another one: which place that is. */
static const NamedPlace *alias_place(const ValueContext *context, Term term, uint64_t *offset)
{
    const TermNode *node = term_node(context->terms, term);
    Wide own;
    if (node->op != TERM_ITE || !term_is_constant(context->terms, node->operands[2], &own))
        return NULL;
    for (size_t i = 0; i < context->place_count; i++) {
        const NamedPlace *place = &context->places[i];
        *offset = (uint64_t)own - place->start;
        if (place->kind == PLACED_INPUT && term_add(context->terms, place->value, term_constant(context->terms, 64, *offset)) == term)
            return place;
    }
    return NULL;
}

static bool append_nullable(const ValueContext *context, AddressSum *sum, TypeId pointee, Text *out)
{
    for (size_t i = 0; i < sum->parts.count; i++) {
        uint64_t offset;
        const NamedPlace *place = nullable_place(context, sum->parts.items[i], &offset);
        if (!place)
            place = alias_place(context, sum->parts.items[i], &offset);
        if (!place)
            continue;
        remove_part(sum, i);
        sum->constant += offset;
        PointerTarget target = place_target(place, sum, pointee);
        pointer_append_into(context, &target, sum, pointee, out);
        return true;
    }
    return false;
}

static bool append_known(const ValueContext *context, AddressSum *sum, TypeId pointee, Text *out)
{
    PointerTarget target = take_target(context, sum, pointee);
    if (!target.pointer)
        return false;
    pointer_append_into(context, &target, sum, pointee, out);
    free(target.made);
    return true;
}

static void append_pointer(const ValueContext *context, Term term, TypeId pointee, unsigned depth, Text *out);

/* One of two pointers, each with the rest of the sum. */
static bool append_choice(const ValueContext *context, AddressSum *sum, TypeId pointee, unsigned depth, Text *out)
{
    size_t i = 0;
    while (i < sum->parts.count && term_node(context->terms, sum->parts.items[i])->op != TERM_ITE)
        i++;
    if (i == sum->parts.count || depth == 0)
        return false;
    TermNode node = *term_node(context->terms, sum->parts.items[i]);
    remove_part(sum, i);
    Term rest = address_term(context, sum);
    text_append(out, "(");
    value_constraint(context->terms, node.operands[0], true, out);
    text_append(out, ") ? ");
    append_pointer(context, term_add(context->terms, node.operands[1], rest), pointee, depth - 1, out);
    text_append(out, " : ");
    append_pointer(context, term_add(context->terms, node.operands[2], rest), pointee, depth - 1, out);
    return true;
}

static void append_elements(const ValueContext *context, TermTable table, TypeId pointee, unsigned depth, Text *out)
{
    size_t count;
    (void)term_table_elements(context->terms, table, &count);
    for (size_t i = 0; i < count; i++) {
        bool is_cut = count > MOST_ELEMENTS && i == FIRST_ELEMENTS;
        i = is_cut ? count - 1 : i;
        text_append(out, i == 0 ? "" : is_cut ? ", ..., " : ", ");
        append_pointer(context, term_table_elements(context->terms, table, &count)[i], pointee, depth - 1, out);
    }
}

/* (char *[]){"a", "b"}[i] */
static void append_element(const ValueContext *context, Term term, TypeId pointee, unsigned depth, Text *out)
{
    TermNode node = *term_node(context->terms, term);
    size_t count;
    (void)term_table_elements(context->terms, node.operands[1], &count);
    const char *name = term_table_name(context->terms, node.operands[1]);
    TypeTag tag = context->program->types[pointee].tag;
    char *type = program_render_type(context->program, pointee, tag == TYPE_ARRAY || tag == TYPE_FUNCTION ? "(*[])" : "*[]");
    if (name) {
        text_append(out, name);
    } else {
        text_printf(out, "(%s){", type);
        append_elements(context, node.operands[1], pointee, depth, out);
        text_append(out, "}");
    }
    text_append(out, "[");
    term_print_c_index(context->terms, node.operands[0], count, out);
    text_append(out, "]");
    free(type);
}

/* What an array of pointers holds, if that is all of the sum. */
static bool append_selected(const ValueContext *context, const AddressSum *sum, TypeId pointee, unsigned depth,
                            Text *out)
{
    bool is_element = sum->parts.count == 1 && sum->constant == 0 && depth > 0 && pointee != 0 &&
                      term_node(context->terms, sum->parts.items[0])->op == TERM_SELECT;
    if (is_element)
        append_element(context, sum->parts.items[0], pointee, depth, out);
    return is_element;
}

static void append_pointer(const ValueContext *context, Term term, TypeId pointee, unsigned depth, Text *out)
{
    AddressSum sum = {0};
    address_add(context, term, &sum);
    bool is_null = sum.constant == 0 && sum.parts.count == 0;
    if (is_null)
        text_append(out, "NULL");
    else if (!append_nullable(context, &sum, pointee, out) && !append_known(context, &sum, pointee, out) &&
             !append_selected(context, &sum, pointee, depth, out) && !append_choice(context, &sum, pointee, depth, out))
        value_term(context->terms, address_decided(context, term), TERM_POINTER, out);
    vector_release(&sum.parts);
}

static bool is_address(const ValueContext *context, Term term, unsigned depth)
{
    TermNode node = *term_node(context->terms, term);
    if (node.op == TERM_ITE && depth > 0)
        return is_address(context, node.operands[1], depth - 1) || is_address(context, node.operands[2], depth - 1);
    AddressSum sum = {0};
    address_add(context, term, &sum);
    PointerTarget target = take_target(context, &sum, 0);
    free(target.made);
    vector_release(&sum.parts);
    return target.pointer != NULL;
}

bool value_is_address(const ValueContext *context, Term term)
{
    return term != TERM_NONE && is_address(context, term, DEEPEST_CHOICE);
}

void value_pointer(const ValueContext *context, Term term, TypeId type, Text *out)
{
    const Type *pointer = &context->program->types[program_strip_names(context->program, type)];
    append_pointer(context, term, pointer->tag == TYPE_POINTER ? pointer->base : 0, DEEPEST_CHOICE, out);
}
