/* Addresses as sums, and paths from an object to the part that they point to. */
#include <stdlib.h>

#include "report/value_pointer.h"

enum { DEEPEST_SUM = 64, DEEPEST_CONDITION = 16 };

/* ---- What is known of the case ---- */

static bool is_known(const ValueContext *context, Term condition)
{
    for (size_t i = 0; i < context->known_count; i++)
        if (context->known[i] == condition)
            return true;
    return false;
}

/* A condition without what is known of it. */
static Term condition_left(const ValueContext *context, Term condition, unsigned depth)
{
    TermPool *terms = context->terms;
    TermNode node = *term_node(terms, condition);
    if (is_known(context, condition))
        return term_constant(terms, 1, 1);
    if (is_known(context, term_not(terms, condition)))
        return term_constant(terms, 1, 0);
    if ((node.op != TERM_AND && node.op != TERM_OR) || depth == DEEPEST_CONDITION)
        return condition;
    Term a = condition_left(context, node.operands[0], depth + 1);
    Term b = condition_left(context, node.operands[1], depth + 1);
    return node.op == TERM_AND ? term_and(terms, a, b) : term_or(terms, a, b);
}

Term address_decided(const ValueContext *context, Term term)
{
    while (term_node(context->terms, term)->op == TERM_ITE) {
        TermNode node = *term_node(context->terms, term);
        Term condition = condition_left(context, node.operands[0], 0);
        Term left = term_ite(context->terms, condition, node.operands[1], node.operands[2]);
        if (left == term)
            break;
        term = left;
    }
    return term;
}

/* ---- Sums ---- */

static void add_part(const ValueContext *context, Term term, bool negative, AddressSum *sum)
{
    vector_push(&sum->parts, negative ? term_neg(context->terms, term) : term);
}

/* True if no bit is set in both: then | and + are the same. */
static bool are_disjoint(TermPool *terms, Term a, Term b)
{
    Wide common;
    return term_is_constant(terms, term_and(terms, a, b), &common) && common == 0;
}

static void add_to_sum(const ValueContext *context, Term term, bool negative, unsigned depth, AddressSum *sum)
{
    term = address_decided(context, term);
    TermNode node = *term_node(context->terms, term);
    bool is_sum = node.op == TERM_ADD || node.op == TERM_SUB ||
                  (node.op == TERM_OR && are_disjoint(context->terms, node.operands[0], node.operands[1]));
    if (node.op == TERM_CONSTANT) {
        sum->constant += negative ? -node.words[0] : node.words[0];
    } else if (is_sum && depth < DEEPEST_SUM) {
        add_to_sum(context, node.operands[0], negative, depth + 1, sum);
        add_to_sum(context, node.operands[1], negative != (node.op == TERM_SUB), depth + 1, sum);
    } else {
        add_part(context, term, negative, sum);
    }
}

void address_add(const ValueContext *context, Term term, AddressSum *sum)
{
    add_to_sum(context, term, false, 0, sum);
}

Term address_term(const ValueContext *context, const AddressSum *sum)
{
    Term all = term_constant(context->terms, 64, sum->constant);
    for (size_t i = 0; i < sum->parts.count; i++)
        all = term_add(context->terms, all, sum->parts.items[i]);
    return all;
}

/* part / size, if there is no rest whatever the inputs are; else TERM_NONE. */
static Term divided(const ValueContext *context, Term part, uint64_t size)
{
    TermPool *terms = context->terms;
    TermNode node = *term_node(terms, part);
    Wide constant;
    if (size == 1)
        return part;
    if ((node.op != TERM_MUL && node.op != TERM_SHL) || !term_is_constant(terms, node.operands[1], &constant))
        return TERM_NONE;
    bool is_shift = node.op == TERM_SHL;
    int64_t factor = !is_shift ? (int64_t)constant : constant < 63 ? INT64_C(1) << constant : 0;
    if (factor == 0 || factor % (int64_t)size != 0)
        return TERM_NONE;
    return term_mul(terms, node.operands[0], term_constant(terms, 64, (uint64_t)(factor / (int64_t)size)));
}

/* How many whole sizes the sum is; false: its parts are not whole ones. What is left of the constant stays in it. */
static bool take_index(const ValueContext *context, uint64_t size, AddressSum *sum, Term *index)
{
    int64_t constant = (int64_t)sum->constant, rest = size ? constant % (int64_t)size : 0;
    if (size == 0)
        return false;
    rest += rest < 0 ? (int64_t)size : 0;
    *index = term_constant(context->terms, 64, (uint64_t)((constant - rest) / (int64_t)size));
    for (size_t i = 0; i < sum->parts.count; i++) {
        Term part = divided(context, sum->parts.items[i], size);
        if (part == TERM_NONE)
            return false;
        *index = term_add(context->terms, *index, part);
    }
    sum->constant = (uint64_t)rest;
    sum->parts.count = 0;
    return true;
}

/* ---- Paths: from an object to what in it is pointed to ---- */

typedef struct ValuePath {
    Text text;
    Term index;              /* its only step if that is one of an array; TERM_NONE: it is something else */
    size_t steps;
    TypeId type;             /* of what it has come to */
} ValuePath;

static void append_number(const ValueContext *context, Term number, Text *out)
{
    if (term_is_constant(context->terms, number, NULL))
        value_term(context->terms, number, TERM_SIGNED, out);
    else
        term_print_c_index(context->terms, number, 0, out);
}

static bool step_into_array(const ValueContext *context, TypeId element, AddressSum *sum, ValuePath *path)
{
    uint64_t size = context->program->types[element].bits / 8;
    Term index;
    if (!take_index(context, size, sum, &index)) {
        AddressSum constant = {.constant = sum->constant};
        if (!take_index(context, size, &constant, &index))
            return false;
        sum->constant = constant.constant;
    }
    text_append(&path->text, "[");
    append_number(context, index, &path->text);
    text_append(&path->text, "]");
    path->index = path->steps++ == 0 ? index : TERM_NONE;
    path->type = element;
    return true;
}

static bool step_into_struct(const Type *type, AddressSum *sum, ValuePath *path)
{
    for (size_t i = 0; i < type->member_count; i++) {
        const Member *member = &type->members[i];
        uint64_t start = member->bit_offset / 8, end = start + member->bit_size / 8;
        bool is_flexible = member->bit_size == 0 && i + 1 == type->member_count; /* its elements are behind the struct */
        if (member->bit_offset % 8 != 0 || sum->constant < start || (sum->constant >= end && !is_flexible))
            continue;
        if (member->name && *member->name)
            text_printf(&path->text, ".%s", member->name);
        path->steps++;
        path->index = TERM_NONE;
        path->type = member->type;
        sum->constant -= start;
        return true;
    }
    return false;
}

/* True if the part that the path leads to has the pointer's pointee type. */
static bool is_pointee(const Program *program, TypeId type, TypeId pointee)
{
    TypeTag tag = program->types[program_strip_names(program, pointee)].tag;
    return pointee == 0 || tag == TYPE_VOID || tag == TYPE_UNKNOWN ||
           program_strip_names(program, type) == program_strip_names(program, pointee);
}

static bool step(const ValueContext *context, AddressSum *sum, ValuePath *path)
{
    const Type *type = &context->program->types[program_strip_names(context->program, path->type)];
    if (type->tag == TYPE_ARRAY && type->base)
        return step_into_array(context, type->base, sum, path);
    return type->tag == TYPE_STRUCT && step_into_struct(type, sum, path);
}

/* As deep as the sum and the pointee require; if no part at that offset has the type, to the first part there. */
static bool find_path(const ValueContext *context, const PointerTarget *target, AddressSum *sum, TypeId pointee,
                      ValuePath *path)
{
    ValuePath first = {0}; /* its text is the beginning of the whole one's */
    bool found = false;
    path->type = target->type;
    if (target->type == 0 || (target->is_array && !step_into_array(context, target->type, sum, path)))
        return false;
    for (;;) {
        bool arrived = sum->constant == 0 && sum->parts.count == 0;
        if (arrived && is_pointee(context->program, path->type, pointee))
            return true;
        if (arrived && !found) {
            found = true;
            first = *path;
        }
        if (!step(context, sum, path))
            break;
    }
    if (!found)
        return false;
    path->index = first.index;
    path->steps = first.steps;
    if (path->text.bytes)
        path->text.bytes[path->text.length = first.text.length] = '\0';
    return true;
}

/* ---- Pointers into a known object ---- */

static void append_signed(const char *number, Text *out)
{
    Text bracketed = {0};
    bool negative = number[0] == '-';
    value_compared(number + negative, &bracketed);
    text_printf(out, " %c %s", negative ? '-' : '+', bracketed.bytes);
    text_release(&bracketed);
}

/* Of x, or of what is taken away as -x: C makes them as wide as they must be. */
static void append_part(const ValueContext *context, Term part, Text *out)
{
    TermNode node = *term_node(context->terms, part);
    Text number = {0};
    text_append(&number, node.op == TERM_NEG ? "-" : "");
    append_number(context, node.op == TERM_NEG ? node.operands[0] : part, &number);
    append_signed(number.bytes, out);
    text_release(&number);
}

static void pointer_append_offset(const ValueContext *context, Term elements, Text *out)
{
    AddressSum sum = {0};
    Text number = {0};
    address_add(context, elements, &sum);
    for (size_t i = 0; i < sum.parts.count; i++)
        append_part(context, sum.parts.items[i], out);
    append_number(context, term_constant(context->terms, 64, sum.constant), &number);
    if (sum.constant != 0)
        append_signed(number.bytes, out);
    text_release(&number);
    vector_release(&sum.parts);
}

static uint64_t pointed_size(const Program *program, TypeId type)
{
    uint64_t size = type ? program->types[program_strip_names(program, type)].bits / 8 : 0;
    return size ? size : 1;
}

/* Without a path into the object: its start and a byte offset. */
static void append_distance(const ValueContext *context, const PointerTarget *target, const AddressSum *sum, Text *out)
{
    AddressSum rest = {.constant = sum->constant};
    Term index;
    for (size_t i = 0; i < sum->parts.count; i++)
        vector_push(&rest.parts, sum->parts.items[i]);
    bool whole = take_index(context, pointed_size(context->program, target->type), &rest, &index) && rest.constant == 0;
    text_printf(out, "%s%s", whole ? "" : "(char *)", target->pointer);
    pointer_append_offset(context, whole ? index : address_term(context, sum), out);
    vector_release(&rest.parts);
}

void pointer_append_into(const ValueContext *context, const PointerTarget *target, const AddressSum *sum,
                         TypeId pointee, Text *out)
{
    AddressSum rest = {.constant = sum->constant};
    ValuePath path = {0};
    for (size_t i = 0; i < sum->parts.count; i++)
        vector_push(&rest.parts, sum->parts.items[i]);
    bool found = target->object && find_path(context, target, &rest, pointee, &path);
    if (found && path.steps == 0) {
        text_append(out, target->pointer);
    } else if (found && path.index != TERM_NONE && target->is_array) {
        text_append(out, target->pointer);
        pointer_append_offset(context, path.index, out);
    } else if (found) {
        text_printf(out, "&%s%s", target->object, path.text.bytes);
    } else {
        append_distance(context, target, sum, out);
    }
    text_release(&path.text);
    vector_release(&rest.parts);
}
