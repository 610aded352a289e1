/* Kinds of scalar values. */
#include "program/program.h"

unsigned kind_bits(Kind kind)
{
    switch (kind) {
    case KIND_POINTER:
    case KIND_F64:
        return 64;
    case KIND_F32:
        return 32;
    case KIND_F80:
        return 80;
    default:
        return kind;
    }
}

unsigned kind_slots(Kind kind)
{
    return (kind_bits(kind) + 63) / 64;
}

const char *kind_name(Kind kind, char buffer[8])
{
    switch (kind) {
    case KIND_VOID:
        return "void";
    case KIND_POINTER:
        return "ptr";
    case KIND_F32:
        return "f32";
    case KIND_F64:
        return "f64";
    case KIND_F80:
        return "f80";
    default:
        snprintf(buffer, 8, "i%u", (unsigned)kind);
        return buffer;
    }
}
