/* Names that a C file can use. Those of LLVM code may be any text, and debug information need not tell the truth: a name is
 * written into C only if it is one. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "report/c_value.h"

enum { DEEPEST = 64 }; /* types of broken debug information may contain themselves */

static bool is_among(const char *word, size_t length, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == length && strncmp(words[i], word, length) == 0)
            return true;
    return false;
}

static bool is_keyword(const char *name)
{
    static const char *const keywords[] = {
        "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern", "float", "for", "goto", "if",
        "inline", "int", "long", "register", "restrict", "return", "short", "signed", "sizeof", "static", "struct", "switch", "typedef",
        "union", "unsigned", "void", "volatile", "while", "_Alignas", "_Alignof", "_Atomic", "_Bool", "_Complex", "_Generic", "_Imaginary",
        "_Noreturn", "_Static_assert", "_Thread_local", "asm", "typeof",
    };
    return is_among(name, strlen(name), keywords, sizeof keywords / sizeof *keywords);
}

/* __LINE__ and its like are macros. */
static bool is_predefined(const char *name)
{
    size_t length = strlen(name);
    bool is_capital = length > 4 && strncmp(name, "__", 2) == 0 && strcmp(name + length - 2, "__") == 0;
    for (size_t i = 0; i < length; i++)
        is_capital = is_capital && !islower((unsigned char)name[i]);
    return is_capital;
}

/* Letters outside of ASCII, roughly: what is no letter there is no character that C knows either. */
static bool is_letter(uint32_t number)
{
    bool is_sign = number == 0xd7 || number == 0xf7 || (number >= 0x2000 && number < 0x2c00) || (number >= 0x3000 && number < 0x3005) ||
                   (number >= 0xe000 && number < 0xf900) || (number >= 0xfdd0 && number < 0xfdf0) || (number >= 0xfff0 && number < 0x10000);
    return number >= 0xc0 && number != BASE_NO_CHARACTER && !is_sign && !base_is_hidden(number);
}

bool c_value_is_identifier(const char *name)
{
    size_t length = strlen(name);
    for (size_t at = 0; at < length;) {
        BaseCharacter character = base_character(name + at, length - at);
        bool is_digit = character.number < 0x80 && isdigit((int)character.number);
        bool is_plain = character.number < 0x80 && (isalpha((int)character.number) || character.number == '_');
        if (!is_plain && !(is_digit && at > 0) && !is_letter(character.number))
            return false;
        at += character.count;
    }
    return length > 0 && !is_keyword(name) && !is_predefined(name);
}

/* ---- Types ---- */

/* "unsigned int" */
static bool is_basic(const char *name)
{
    static const char *const words[] = {
        "_Bool", "bool", "char", "signed", "unsigned", "short", "int", "long", "float", "double", "_Complex", "__int128", "_Float16", "__fp16",
        "__bf16", "__float128", "_Float128", "wchar_t", "char8_t", "char16_t", "char32_t",
    };
    for (size_t length; *name; name += length + (name[length] == ' ')) {
        length = strcspn(name, " ");
        if (!is_among(name, length, words, sizeof words / sizeof *words))
            return false;
    }
    return true;
}

/* As program_render_type writes it. A type without a name is not found here. */
static bool has_name(const Program *program, TypeId id, unsigned depth)
{
    const Type *type = &program->types[id];
    if (depth > DEEPEST)
        return false;
    switch (type->tag) {
    case TYPE_ARRAY:
    case TYPE_POINTER: return has_name(program, type->base, depth + 1);
    case TYPE_FUNCTION:
        for (size_t i = 0; i < type->member_count; i++)
            if (!has_name(program, type->members[i].type, depth + 1) ||
                (type->members[i].name && *type->members[i].name && !c_value_is_identifier(type->members[i].name)))
                return false;
        return has_name(program, type->base, depth + 1);
    case TYPE_NAMED:
    case TYPE_STRUCT:
    case TYPE_UNION:
    case TYPE_ENUM: return !type->name || c_value_is_identifier(type->name);
    default: return !type->name || is_basic(type->name);
    }
}

static bool has_member_names(const Program *program, TypeId id, unsigned depth)
{
    const Type *type = &program->types[program_strip_names(program, id)];
    if (depth > DEEPEST)
        return false;
    if (type->tag == TYPE_ARRAY)
        return has_member_names(program, type->base, depth + 1);
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count; i++) {
        const char *name = type->members[i].name;
        if ((name && !c_value_is_identifier(name)) || !has_member_names(program, type->members[i].type, depth + 1))
            return false;
    }
    return true;
}

bool c_value_can_name_members(const Program *program, TypeId type)
{
    return has_member_names(program, type, 0);
}

char *c_value_type(const Program *program, TypeId type, const char *declarator)
{
    if (type == 0 || !has_name(program, type, 0) || !has_member_names(program, type, 0))
        return NULL;
    char *text = program_render_type(program, type, declarator);
    if (!strstr(text, "(unnamed)") && !strchr(text, '?') && !strstr(text, "..."))
        return text;
    free(text);
    return NULL;
}
