#include "report/slice.h"

#include <inttypes.h>
#include <string.h>

const char *slice_title(const Slice *slice)
{
    return slice->criterion ? slice->criterion : "everything that the program shows";
}

/* Does an operator that binds no tighter than && stand outside of all brackets? */
static bool needs_brackets(const char *constraint)
{
    int depth = 0;
    for (const char *at = constraint; *at; at++) {
        if (*at == '\'' && at[1] && at[2]) { /* a character may be a bracket */
            at += at[1] == '\\' ? 3 : 2;
            continue;
        }
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        if (depth == 0 && (strncmp(at, "||", 2) == 0 || *at == '?'))
            return true;
    }
    return false;
}

void slice_condition(const SliceList *list, const Slice *slice, Text *out)
{
    Text constraint = {0};
    for (size_t i = 0; i < slice->constraint_count; i++) {
        text_clear(&constraint);
        term_print_c(list->terms, slice->constraints[i], &constraint);
        bool brackets = slice->constraint_count > 1 && needs_brackets(constraint.bytes);
        text_printf(out, "%s%s%s%s", i ? " && " : "", brackets ? "(" : "", constraint.bytes, brackets ? ")" : "");
    }
    if (slice->constraint_count == 0)
        text_append(out, "true");
    text_release(&constraint);
}

/* ---- Values ---- */

static TermKind kind_of_type(const Program *program, TypeId type)
{
    for (TypeTag tag; (tag = program->types[type].tag) == TYPE_NAMED || tag == TYPE_ENUM || tag == TYPE_ARRAY;) {
        if (!program->types[type].base)
            break;
        type = program->types[type].base;
    }
    switch (program->types[type].tag) {
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

static void append_term(const SliceList *list, const SliceValue *value, Term term, Text *out)
{
    Wide constant;
    unsigned width = term_width(list->terms, term);
    TermKind kind = kind_of_type(list->program, value->type);
    bool fits_kind = kind != TERM_FLOAT || width == 32 || width == 64;
    if (term_is_constant(list->terms, term, &constant) && width <= 64 && fits_kind) {
        TermVariable like = {.width = (uint8_t)width, .kind = (uint8_t)kind};
        term_print_value(&like, (uint64_t)constant, out);
    } else
        term_print_c(list->terms, term, out);
}

/* Output without symbolic parts, as C writes it. */
static bool append_text(const SliceList *list, const SliceValue *value, Text *out)
{
    Wide byte;
    bool is_text = value->event[0] == 'o' && value->term_count > 0;
    for (size_t i = 0; i < value->term_count && is_text; i++)
        is_text = term_width(list->terms, value->terms[i]) == 8 && term_is_constant(list->terms, value->terms[i], &byte);
    if (!is_text)
        return false;
    text_append(out, "\"");
    for (size_t i = 0; i < value->term_count; i++) {
        term_is_constant(list->terms, value->terms[i], &byte);
        if (byte == '\n')
            text_append(out, "\\n");
        else if (byte == '"' || byte == '\\')
            text_printf(out, "\\%c", (int)byte);
        else if (byte < 32 || byte > 126)
            text_printf(out, "\\%03o", (unsigned)byte);
        else
            text_printf(out, "%c", (int)byte);
    }
    text_append(out, "\"");
    return true;
}

void slice_value(const SliceList *list, const SliceValue *value, Text *out)
{
    if (value->event[0] == 'e' && value->term_count == 0 && list->ending != NULL) {
        text_append(out, list->ending);
        return;
    }
    if (append_text(list, value, out))
        return;
    bool several = value->term_count != 1;
    text_append(out, several ? "{" : "");
    for (size_t i = 0; i < value->term_count; i++) {
        text_append(out, i ? ", " : "");
        append_term(list, value, value->terms[i], out);
    }
    text_append(out, several ? "}" : "");
}

void slice_index(Hash128 index, char text[SLICE_INDEX_SIZE])
{
    snprintf(text, SLICE_INDEX_SIZE, "%016" PRIx64 "%016" PRIx64, index.high, index.low);
}
