/* Names of memory without a variable of its own: fields, elements, allocated objects. */
#include <inttypes.h>
#include <stdlib.h>

#include "analysis/static_dependence_body.h"

static const Type *resolve(const Program *program, TypeId type)
{
    return &program->types[program_strip_names(program, type)];
}

static const Member *member_at(const Type *type, uint64_t offset, uint64_t size)
{
    for (size_t i = 0; i < type->member_count; i++) {
        const Member *member = &type->members[i];
        uint64_t start = member->bit_offset / 8, end = (member->bit_offset + member->bit_size + 7) / 8;
        if (offset >= start && offset < end && size <= end - offset)
            return member;
    }
    return NULL;
}

/* Descends to the member or element that contains the bytes. False if no single one does. */
static bool step_into(const Program *program, TypeId *type, uint64_t *offset, uint64_t size, uint64_t modulus,
                      Text *name)
{
    const Type *whole = resolve(program, *type);
    if (whole->tag == TYPE_STRUCT) {
        const Member *member = member_at(whole, *offset, size);
        if (!member || !member->name)
            return false;
        text_printf(name, ".%s", member->name);
        *offset -= member->bit_offset / 8;
        *type = member->type;
        return true;
    }
    uint64_t element = whole->tag == TYPE_ARRAY ? resolve(program, whole->base)->bits / 8 : 0;
    if (element == 0 || *offset % element + size > element)
        return false;
    if (modulus && modulus <= element)
        text_append(name, "[]");
    else
        text_printf(name, "[%" PRIu64 "]", *offset / element);
    *offset %= element;
    *type = whole->base;
    return true;
}

const char *name_of_bytes(const Program *program, Arena *arena, const char *object, TypeId type, uint64_t offset,
                          uint64_t size, uint64_t modulus)
{
    Text name = {0};
    text_append(&name, object);
    for (bool inside = true; inside && size;)
        inside = step_into(program, &type, &offset, size, modulus, &name);
    const char *made = arena_duplicate(arena, name.bytes);
    text_release(&name);
    return made;
}
