#include "report/value.h"

#include <stdlib.h>
#include <string.h>

/* ---- Brackets ---- */

/* Just after the character or text that starts here. */
static const char *skip_quoted(const char *at)
{
    char quote = *at++;
    for (; *at && *at != quote; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* True if one of these characters is outside of all brackets. */
static bool has_outside(const char *expression, const char *characters)
{
    int depth = 0;
    for (const char *at = expression; *at;) {
        if (*at == '\'' || *at == '"') {
            at = skip_quoted(at);
            continue;
        }
        depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
        bool is_arrow = *at == '>' && at > expression && at[-1] == '-';
        if (depth == 0 && strchr(characters, *at) && !is_arrow)
            return true;
        at++;
    }
    return false;
}

static void append_bracketed(const char *expression, bool brackets, Text *out)
{
    text_printf(out, "%s%s%s", brackets ? "(" : "", expression, brackets ? ")" : "");
}

void value_compared(const char *value, Text *out)
{
    bool takes_address = value[0] == '&';
    append_bracketed(value, has_outside(value + takes_address, "=<>&|^?"), out);
}

/* ---- Conditions ---- */

/* True if an operator that binds no tighter than && is outside of all brackets. */
static bool is_alternative(const char *constraint)
{
    return has_outside(constraint, "?") || (strstr(constraint, "||") != NULL && has_outside(constraint, "|"));
}

bool value_question(const char *name, ValueQuestion *question)
{
    const char *equals = name[0] == '(' ? strstr(name, " == ") : NULL;
    if (!equals)
        return false;
    size_t length = (size_t)(equals - name) - 1;
    const char *other = equals + strlen(" == ");
    *question = (ValueQuestion){.pointer = name + 1, .length = length, .other = other, .other_length = strcspn(other, " ()")};
    return strcspn(name + 1, "()&|^?") >= length && strcmp(other + question->other_length, ")") == 0;
}

/* A constraint that is such a question is printed as that comparison. */
static bool append_question(const char *constraint, Text *out)
{
    ValueQuestion question;
    bool negated = constraint[0] == '!';
    if (!value_question(constraint + negated, &question))
        return false;
    text_printf(out, "%.*s %s %.*s", (int)question.length, question.pointer, negated ? "!=" : "==", (int)question.other_length, question.other);
    return true;
}

void value_constraint(const TermPool *terms, Term constraint, bool is_alone, Text *out)
{
    Text expression = {0};
    term_print_c(terms, constraint, &expression);
    if (!append_question(expression.bytes, out))
        append_bracketed(expression.bytes, !is_alone && is_alternative(expression.bytes), out);
    text_release(&expression);
}

void value_condition(const TermPool *terms, const Term *constraints, size_t count, Text *out)
{
    for (size_t i = 0; i < count; i++) {
        text_append(out, i ? " && " : "");
        value_constraint(terms, constraints[i], count == 1, out);
    }
    if (count == 0)
        text_append(out, "true");
}

/* ---- Scalars ---- */

/* Behind typedefs, enums and arrays. */
static TypeId scalar_type(const Program *program, TypeId type)
{
    for (TypeTag tag; (tag = program->types[type].tag) == TYPE_NAMED || tag == TYPE_ENUM || tag == TYPE_ARRAY;) {
        if (!program->types[type].base)
            break;
        type = program->types[type].base;
    }
    return type;
}

TermKind value_kind(const Program *program, TypeId type)
{
    switch (program->types[scalar_type(program, type)].tag) {
    case TYPE_BOOL: return TERM_BOOL;
    case TYPE_CHAR: return TERM_CHAR;
    case TYPE_FLOAT: return TERM_FLOAT;
    case TYPE_POINTER: return TERM_POINTER;
    case TYPE_UNSIGNED: return TERM_UNSIGNED;
    case TYPE_STRUCT:
    case TYPE_UNION: return TERM_BYTE;
    default: return TERM_SIGNED;
    }
}

void value_term(const TermPool *terms, Term term, TermKind kind, Text *out)
{
    Wide constant;
    unsigned width = term_width(terms, term);
    bool fits_kind = kind != TERM_FLOAT || width == 32 || width == 64;
    if (term_is_constant(terms, term, &constant) && width <= 64 && fits_kind && !term_address_is(terms, (uint64_t)constant)) {
        TermVariable like = {.width = (uint8_t)width, .kind = (uint8_t)kind};
        term_print_value(&like, (uint64_t)constant, out);
    } else if (kind == TERM_FLOAT && (width == 32 || width == 64 || width == 80)) {
        term_print_c_float(terms, term, out);
    } else {
        term_print_c(terms, term, out);
    }
}

void value_number(const TermPool *terms, Term term, TermKind kind, Text *out)
{
    if (kind == TERM_FLOAT || term_is_constant(terms, term, NULL))
        value_term(terms, term, kind, out);
    else
        term_print_c_number(terms, term, kind == TERM_SIGNED || kind == TERM_CHAR, out);
}

void value_list(const TermPool *terms, const Term *parts, size_t count, TermKind kind, Text *out)
{
    text_append(out, count == 1 ? "" : "{");
    for (size_t i = 0; i < count; i++) {
        text_append(out, i ? ", " : "");
        value_term(terms, parts[i], kind, out);
    }
    text_append(out, count == 1 ? "" : "}");
}

/* ---- Texts ---- */

static void append_character(unsigned char byte, unsigned char next, Text *out)
{
    static const char named[] = "\n\t\r\a\"\\", letters[] = "ntra\"\\";
    const char *found = byte ? memchr(named, byte, sizeof named - 1) : NULL;
    if (found)
        text_printf(out, "\\%c", letters[found - named]);
    else if (byte == 0 && (next < '0' || next > '9'))
        text_append(out, "\\0");
    else if (byte < 32 || byte > 126)
        text_printf(out, "\\%03o", (unsigned)byte);
    else
        text_printf(out, "%c", byte);
}

void value_literal(const char *bytes, size_t length, Text *out)
{
    text_append(out, "\"");
    for (size_t i = 0; i < length; i++)
        append_character((unsigned char)bytes[i], i + 1 < length ? (unsigned char)bytes[i + 1] : 0, out);
    text_append(out, "\"");
}

bool value_constant_text(const TermPool *terms, const Term *bytes, size_t count, Text *out)
{
    Text text = {0};
    Wide byte;
    size_t i = 0;
    for (; i < count && term_width(terms, bytes[i]) == 8 && term_is_constant(terms, bytes[i], &byte); i++)
        text_append_bytes(&text, &(char){(char)byte}, 1);
    bool is_text = count > 0 && i == count;
    if (is_text)
        value_literal(text.bytes, text.length, out);
    text_release(&text);
    return is_text;
}

/* How many constants stand here side by side. */
static size_t constant_run(const TermPool *terms, const Term *bytes, size_t count)
{
    size_t length = 0;
    while (length < count && term_is_constant(terms, bytes[length], NULL))
        length++;
    return length;
}

void value_pieces(const TermPool *terms, const Term *bytes, size_t count, size_t most, Text *out)
{
    size_t i = 0;
    text_append(out, "{");
    for (size_t told = 0; i < count && told < most; told++) {
        size_t length = constant_run(terms, bytes + i, count - i);
        text_append(out, told ? ", " : "");
        if (length > 1)
            value_constant_text(terms, bytes + i, length, out);
        else
            value_term(terms, bytes[i], TERM_CHAR, out);
        i += length > 1 ? length : 1;
    }
    text_append(out, i < count ? ", ...}" : "}");
}
