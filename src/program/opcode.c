/* Properties of instructions and builtins, from their tables. */
#include <ctype.h>
#include <string.h>

#include "program/program.h"

static const struct OpcodeRow {
    const char *name;
    Format format;
} opcode_rows[] = {
#define OPCODE(name, format) {#name, FORMAT_##format},
#include "program/opcodes.def"
#undef OPCODE
};

const char *opcode_name(Opcode op, char buffer[OPCODE_NAME_SIZE])
{
    size_t i = 0;
    for (const char *name = opcode_rows[op].name; name[i] && i + 1 < OPCODE_NAME_SIZE; i++)
        buffer[i] = (char)tolower((unsigned char)name[i]);
    buffer[i] = '\0';
    return buffer;
}

Format opcode_format(Opcode op)
{
    return opcode_rows[op].format;
}

bool opcode_ends_block(Opcode op)
{
    return op >= OP_JUMP; /* opcodes.def lists them last */
}

/* ---- Builtins ---- */

static const struct BuiltinRow {
    const char *name;
    const char *symbol;
    const char *signature;
} builtin_rows[] = {
#define BUILTIN(name, symbol, signature) {#name, symbol, signature},
#include "program/builtins.def"
#undef BUILTIN
};

const char *builtin_name(Builtin builtin)
{
    return builtin_rows[builtin].name;
}

const char *builtin_symbol(Builtin builtin)
{
    return builtin_rows[builtin].symbol;
}

const char *builtin_signature(Builtin builtin)
{
    return builtin_rows[builtin].signature;
}

bool builtin_find(const char *symbol, Builtin *found)
{
    for (Builtin builtin = 0; builtin < BUILTIN_COUNT; builtin++) {
        if (builtin_rows[builtin].symbol && strcmp(builtin_rows[builtin].symbol, symbol) == 0) {
            *found = builtin;
            return true;
        }
    }
    return false;
}
