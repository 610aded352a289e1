/* Types in C syntax. */
#include <stdlib.h>
#include <string.h>

#include "program/program.h"

/* Types of broken debug information may contain themselves. */
enum { RENDER_DEPTH = 32 };

static char *render_type(const Program *program, TypeId id, const char *declarator, unsigned depth);

static const char *plain_name(const Type *type)
{
    static const char *const unnamed[] = {
        [TYPE_UNKNOWN] = "?",           [TYPE_VOID] = "void",      [TYPE_BOOL] = "_Bool",
        [TYPE_CHAR] = "char",           [TYPE_SIGNED] = "int",     [TYPE_UNSIGNED] = "unsigned",
        [TYPE_FLOAT] = "double",        [TYPE_COMPLEX] = "double _Complex", [TYPE_ENUM] = "(unnamed)", [TYPE_STRUCT] = "(unnamed)",
        [TYPE_UNION] = "(unnamed)",     [TYPE_NAMED] = "(unnamed)",
    };
    return type->name ? type->name : unnamed[type->tag];
}

static const char *plain_keyword(TypeTag tag)
{
    return tag == TYPE_STRUCT ? "struct " : tag == TYPE_UNION ? "union " : tag == TYPE_ENUM ? "enum " : "";
}

static char *render_plain(const Type *type, const char *declarator)
{
    const char *space = declarator[0] == '\0' || declarator[0] == '[' ? "" : " ";
    return base_format("%s%s%s%s", plain_keyword(type->tag), plain_name(type), space, declarator);
}

static char *render_array(const Program *program, const Type *type, const char *declarator, unsigned depth)
{
    char *outer = type->count ? base_format("%s[%llu]", declarator, (unsigned long long)type->count)
                              : base_format("%s[]", declarator);
    char *text = render_type(program, type->base, outer, depth + 1);
    free(outer);
    return text;
}

static char *render_pointer(const Program *program, const Type *type, const char *declarator, unsigned depth)
{
    TypeTag pointed = program->types[type->base].tag;
    bool binds_tighter = pointed == TYPE_ARRAY || pointed == TYPE_FUNCTION;
    Text outer = {0};
    text_printf(&outer, binds_tighter ? "(*%s)" : "*%s", declarator);
    char *text = type->base ? render_type(program, type->base, outer.bytes, depth + 1)
                            : base_format("void %s", outer.bytes);
    text_release(&outer);
    return text;
}

static char *render_function(const Program *program, const Type *type, const char *declarator, unsigned depth)
{
    Text outer = {0};
    text_printf(&outer, "%s(", declarator);
    for (size_t i = 0; i < type->member_count; i++) {
        const Member *parameter = &type->members[i];
        char *text = render_type(program, parameter->type, parameter->name ? parameter->name : "", depth + 1);
        text_printf(&outer, "%s%s", i ? ", " : "", text);
        free(text);
    }
    text_append(&outer, type->member_count ? ")" : "void)");
    char *text = type->base ? render_type(program, type->base, outer.bytes, depth + 1)
                            : base_format("void %s", outer.bytes);
    text_release(&outer);
    return text;
}

static char *render_type(const Program *program, TypeId id, const char *declarator, unsigned depth)
{
    const Type *type = &program->types[id];
    if (depth > RENDER_DEPTH)
        return base_format("... %s", declarator);
    switch (type->tag) {
    case TYPE_ARRAY:
        return render_array(program, type, declarator, depth);
    case TYPE_POINTER:
        return render_pointer(program, type, declarator, depth);
    case TYPE_FUNCTION:
        return render_function(program, type, declarator, depth);
    default:
        return render_plain(type, declarator);
    }
}

char *program_render_type(const Program *program, TypeId type, const char *declarator)
{
    return render_type(program, type, declarator, 0);
}

static bool type_holds(const Program *program, TypeId id, TypeTag tag, unsigned depth)
{
    const Type *type = &program->types[program_strip_names(program, id)];
    if (type->tag == tag || depth > RENDER_DEPTH)
        return type->tag == tag;
    if (type->tag == TYPE_ARRAY || type->tag == TYPE_COMPLEX)
        return type_holds(program, type->base, tag, depth + 1);
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count; i++)
        if (type_holds(program, type->members[i].type, tag, depth + 1))
            return true;
    return false;
}

bool program_type_holds(const Program *program, TypeId type, TypeTag tag)
{
    return type_holds(program, type, tag, 0);
}

bool program_is_stream(const Program *program, TypeId type)
{
    const Type *pointer = &program->types[program_strip_names(program, type)];
    const Type *named = &program->types[pointer->base], *stream = &program->types[program_strip_names(program, pointer->base)];
    bool by_name = named->name && strcmp(named->name, "FILE") == 0, by_tag = stream->name && strcmp(stream->name, "_IO_FILE") == 0;
    return pointer->tag == TYPE_POINTER && stream->tag == TYPE_STRUCT && (by_name || by_tag);
}

/* ---- Sizes ---- */

static bool is_bit_field_type(const Type *types, const Type *type)
{
    for (unsigned depth = 0; depth < RENDER_DEPTH && type->tag == TYPE_NAMED; depth++)
        type = &types[type->base];
    return type->tag == TYPE_BOOL || type->tag == TYPE_CHAR || type->tag == TYPE_SIGNED || type->tag == TYPE_UNSIGNED || type->tag == TYPE_ENUM;
}

static bool member_fits(const Type *types, const Type *type, const Member *member)
{
    const Type *own = &types[member->type];
    bool is_inside = member->bit_size <= type->bits && member->bit_offset <= type->bits - member->bit_size;
    return is_inside && (own->bits <= member->bit_size || is_bit_field_type(types, own));
}

static bool members_fit(const Type *types, const Type *type)
{
    for (size_t i = 0; i < type->member_count; i++)
        if (!member_fits(types, type, &type->members[i]))
            return false;
    return true;
}

bool program_type_fits(const Type *types, TypeId id)
{
    const Type *type = &types[id];
    uint64_t bits = type->bits;
    switch (type->tag) {
    case TYPE_CHAR: return bits == 8;
    case TYPE_POINTER: return bits == 64;
    case TYPE_FLOAT: return bits == 16 || bits == 32 || bits == 64 || bits == 128;
    case TYPE_COMPLEX: return bits == 2 * types[type->base].bits && types[type->base].tag == TYPE_FLOAT;
    case TYPE_ARRAY: return type->count == 0 || (types[type->base].bits > 0 && type->count <= bits / types[type->base].bits);
    case TYPE_STRUCT: case TYPE_UNION: return members_fit(types, type);
    case TYPE_NAMED: return bits == types[type->base].bits;
    default: return true;
    }
}

TypeId program_complete_type(const Program *program, TypeId type)
{
    const Type *given = &program->types[program_strip_names(program, type)];
    if ((given->tag != TYPE_STRUCT && given->tag != TYPE_UNION) || given->bits != 0 || !given->name)
        return type;
    for (TypeId id = 1; id < program->type_count; id++) {
        const Type *other = &program->types[id];
        if (other->tag == given->tag && other->bits != 0 && other->name && strcmp(other->name, given->name) == 0)
            return id;
    }
    return type;
}

bool program_is_bit_field(const Program *program, const Member *member)
{
    return member->bit_offset % 8 != 0 || member->bit_size % 8 != 0 || member->bit_size != program->types[member->type].bits;
}

const Member *program_union_number(const Program *program, const Type *type)
{
    const Member *best = NULL;
    for (size_t i = 0; i < type->member_count; i++) {
        const Member *member = &type->members[i];
        bool is_number = !program_type_holds(program, member->type, TYPE_POINTER) && !program_type_holds(program, member->type, TYPE_BOOL);
        bool floats = best && program_type_holds(program, best->type, TYPE_FLOAT) && !program_type_holds(program, member->type, TYPE_FLOAT);
        if (!is_number || program_is_bit_field(program, member) || member->bit_size == 0)
            continue;
        if (!best || member->bit_size > best->bit_size || (member->bit_size == best->bit_size && floats))
            best = member;
    }
    return best;
}

TypeId program_strip_names(const Program *program, TypeId type)
{
    while (program->types[type].tag == TYPE_NAMED && program->types[type].base != 0)
        type = program->types[type].base;
    return type;
}

FlexibleArray program_flexible_array(const Program *program, TypeId type)
{
    const Type *plain = &program->types[program_strip_names(program, type)];
    FlexibleArray array = {0};
    while (plain->tag == TYPE_STRUCT && plain->member_count > 0) {
        const Member *last = &plain->members[plain->member_count - 1];
        array.offset += last->bit_offset / 8;
        plain = &program->types[program_strip_names(program, last->type)];
        if (plain->tag == TYPE_ARRAY && plain->count == 0)
            array.element = plain->base;
    }
    return array;
}

uint64_t program_flexible_count(const Program *program, TypeId type, uint64_t object_size)
{
    FlexibleArray array = program_flexible_array(program, type);
    uint64_t size = program->types[array.element].bits / 8;
    bool fits = array.element != 0 && size > 0 && object_size > program->types[type].bits / 8 && (object_size - array.offset) % size == 0;
    return fits ? (object_size - array.offset) / size : 0;
}

bool program_is_argument_list(const Program *program, TypeId type)
{
    const Type *plain = &program->types[program_strip_names(program, type)];
    if (plain->tag == TYPE_ARRAY)
        return program_is_argument_list(program, plain->base);
    return plain->tag == TYPE_STRUCT && plain->name && strcmp(plain->name, "__va_list_tag") == 0;
}

bool program_is_library_type(const Program *program, TypeId id)
{
    const Type *type = &program->types[program_strip_names(program, id)];
    const char *name = type->tag == TYPE_STRUCT || type->tag == TYPE_UNION ? type->name : NULL;
    return name != NULL && name[0] == '_' && (name[1] == '_' || (name[1] >= 'A' && name[1] <= 'Z'));
}
