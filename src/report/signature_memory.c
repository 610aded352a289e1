/* Memory of a case: unchanged memory is left out. */
#include "report/signature_report.h"

#include <stdlib.h>
#include <string.h>

bool signature_is_memory(const SignatureOutput *output)
{
    return output->event == EVENT_MEMORY && output->name;
}

static bool is_named(const TermPool *terms, VariableId variable, const char *name, const char *path)
{
    const char *own = term_variable_get(terms, variable)->name;
    size_t length = strlen(name);
    return strncmp(own, name, length) == 0 && strcmp(own + length, path) == 0;
}

/* The halves of a number of more than 64 bits are inputs of their own: the lowest part is `path` or `path`.<low>. */
static bool are_halves(TermPool *terms, Term term, const char *name, const char *path)
{
    unsigned width = term_width(terms, term);
    if (width <= 64)
        return false;
    Term low = term_extract(terms, term, 0, 64), high = term_extract(terms, term, 64, width - 64);
    char *low_path = base_format("%s.<low>", path), *high_path = base_format("%s.<high>", path), *exponent = base_format("%s.<exponent>", path);
    bool are = (signature_is_input(terms, low, name, low_path) && signature_is_input(terms, high, name, high_path)) ||
               (signature_is_input(terms, low, name, path) && signature_is_input(terms, high, name, exponent));
    free(low_path);
    free(high_path);
    free(exponent);
    return are;
}

bool signature_is_input(const TermPool *terms, Term term, const char *name, const char *path)
{
    const TermNode *node = term_node(terms, term);
    return node->op == TERM_VARIABLE && is_named(terms, (VariableId)node->words[0], name, path);
}

static bool is_own_input(TermPool *terms, Term term, const char *name, const char *path)
{
    return signature_is_input(terms, term, name, path) || are_halves(terms, term, name, path);
}

/* A part of an unchanged pointer, which may be in a union with other members. */
static bool is_kept(const TermPool *terms, const SignatureOutput *output, const ValueScalar *scalar)
{
    uint64_t end = scalar->offset + (term_width(terms, scalar->term) + 7) / 8;
    for (size_t i = 0; i < output->kept_count; i++)
        if (output->kept[i] <= scalar->offset && end <= output->kept[i] + sizeof(void *))
            return true;
    return false;
}

static bool is_pointer(const Signature *signature, const ValueScalar *scalar)
{
    return value_kind(signature->program, scalar->type) == TERM_POINTER;
}

static bool is_unchanged(const Signature *signature, const SignatureOutput *output, const ValueScalar *scalar)
{
    if (is_kept(signature->terms, output, scalar))
        return true;
    if (scalar->instead)
        return false;
    bool is_whole = scalar->path[0] == '\0'; /* it may be the only element of an array */
    return is_own_input(signature->terms, scalar->term, output->name, scalar->path) ||
           (is_whole && is_own_input(signature->terms, scalar->term, output->name, "[0]"));
}

bool signature_speaks_of(const TermPool *terms, const SignatureOutput *output, const char *name)
{
    for (size_t i = 0; i < output->term_count; i++) {
        size_t count;
        const VariableId *variables = term_set_items(terms, term_node(terms, output->terms[i])->variables, &count);
        for (size_t k = 0; k < count; k++)
            if (strcmp(term_variable_get(terms, variables[k])->name, name) == 0)
                return true;
    }
    return false;
}

typedef struct MemoryChange {
    ValueScalars scalars;
    size_t changed;
} MemoryChange;

/* True if each byte of a value without a type is still the input of its offset. */
static bool are_inputs(TermPool *terms, const SignatureOutput *output)
{
    uint64_t offset = 0;
    for (size_t i = 0; i < output->term_count; i++) {
        unsigned width = term_width(terms, output->terms[i]);
        for (unsigned at = 0; at < width; at += 8, offset++) {
            Term byte = term_extract(terms, output->terms[i], at, width < 8 ? width : 8);
            const TermNode *node = term_node(terms, byte);
            const TermVariable *input = node->op == TERM_VARIABLE ? term_variable_get(terms, (VariableId)node->words[0]) : NULL;
            if (!input || input->offset != offset || strncmp(input->name, output->name, strlen(output->name)) != 0)
                return false;
        }
    }
    return true;
}

bool signature_has_bytes(const TermPool *terms, const SignatureOutput *output)
{
    bool found = false;
    if (output->type != 0 || !signature_is_memory(output))
        return false;
    for (size_t i = 0; i < output->term_count; i++)
        if (term_width(terms, output->terms[i]) != 8)
            return false;
    for (VariableId id = 0; id < term_variable_count(terms) && !found; id++)
        found = is_named(terms, id, output->name, "[0]");
    return found;
}

static void collect_bytes(const ValueContext *context, const SignatureOutput *output, ValueScalars *scalars)
{
    for (size_t i = 0; i < output->term_count; i++) {
        const char *instead = context->undefined && context->undefined[i] ? VALUE_UNDEFINED : NULL;
        if (!instead && context->from_addresses && context->from_addresses[i])
            instead = VALUE_FROM_ADDRESS;
        vector_push(scalars, (ValueScalar){.path = base_format("[%zu]", i), .offset = i, .term = output->terms[i], .instead = instead});
    }
}

static MemoryChange memory_change(const Signature *signature, const SignatureCase *one, const SignatureOutput *output)
{
    MemoryChange change = {0};
    ValueContext context = signature_context(signature, one, output);
    value_scalars(&context, output->type, output->terms, output->term_count, &change.scalars);
    if (change.scalars.count == 0 && context.of_bytes && !value_holds_addresses(&context, output->terms, output->term_count))
        collect_bytes(&context, output, &change.scalars);
    for (size_t i = 0; i < change.scalars.count; i++)
        change.changed += !is_unchanged(signature, output, &change.scalars.items[i]);
    if (change.scalars.count == 0 && !are_inputs(signature->terms, output))
        change.changed = 1;
    return change;
}

bool signature_changes(const Signature *signature, const SignatureCase *one, const SignatureOutput *output)
{
    if (!signature_is_memory(output) || output->freed)
        return true;
    MemoryChange change = memory_change(signature, one, output);
    bool changed = change.changed > 0;
    value_scalars_release(&change.scalars);
    return changed;
}

bool signature_holds_pointer(const Signature *signature, const SignatureCase *one, const SignatureOutput *output)
{
    ValueContext context = signature_context(signature, one, output);
    ValueScalars scalars = {0};
    bool found = value_kind(signature->program, output->type) == TERM_POINTER;
    value_scalars(&context, output->type, output->terms, output->term_count, &scalars);
    for (size_t i = 0; i < scalars.count; i++)
        found |= is_pointer(signature, &scalars.items[i]) ||
                 (term_width(signature->terms, scalars.items[i].term) == 64 && value_is_address(&context, scalars.items[i].term));
    value_scalars_release(&scalars);
    return found || (output->type == 0 && value_holds_addresses(&context, output->terms, output->term_count));
}

/* ---- Changed memory ---- */

void signature_equal(bool becomes, const char *value, Text *out)
{
    text_append(out, becomes ? " becomes " : " == ");
    if (becomes)
        text_append(out, value);
    else
        value_compared(value, out);
    text_append(out, "\n");
}

/* The names of the scalars that a case changes. Memory may have many, and most values contain none: they are collected
 * when the first variable is looked for. */
typedef struct ChangedNames {
    const Signature *signature;
    const SignatureCase *one;
    bool collected;
    Map names;
} ChangedNames;

static void collect_changed(ChangedNames *changed, const SignatureOutput *output)
{
    MemoryChange change = memory_change(changed->signature, changed->one, output);
    for (size_t i = 0; i < change.scalars.count; i++) {
        const ValueScalar *scalar = &change.scalars.items[i];
        if (is_unchanged(changed->signature, output, scalar))
            continue;
        char *name = base_format("%s%s", output->name, scalar->path);
        map_put_string(&changed->names, name, 1);
        free(name);
    }
    value_scalars_release(&change.scalars);
}

/* The name of the scalar that the variable is, or is a half of; free() it. */
static char *scalar_name(const char *variable)
{
    static const char *const halves[] = {".<low>", ".<high>", ".<exponent>"};
    size_t length = strlen(variable);
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
        size_t ending = strlen(halves[i]);
        if (length > ending && strcmp(variable + length - ending, halves[i]) == 0)
            return base_format("%.*s", (int)(length - ending), variable);
    }
    return base_duplicate(variable);
}

static bool is_changed(ChangedNames *changed, VariableId variable)
{
    const SignatureCase *one = changed->one;
    for (size_t i = 0; i < one->output_count && !changed->collected; i++)
        if (signature_is_memory(&one->outputs[i]))
            collect_changed(changed, &one->outputs[i]);
    changed->collected = true;
    char *name = scalar_name(term_variable_get(changed->signature->terms, variable)->name);
    uint64_t unused;
    bool found = map_get_string(&changed->names, name, &unused);
    free(name);
    return found;
}

/* True if the value contains memory that the case changes. It then means the old content, and "==" would be wrong. */
static bool speaks_of_changed(ChangedNames *changed, const Term *parts, size_t part_count)
{
    const TermPool *terms = changed->signature->terms;
    for (size_t i = 0; i < part_count; i++) {
        size_t count;
        const VariableId *variables = term_set_items(terms, term_node(terms, parts[i])->variables, &count);
        for (size_t k = 0; k < count; k++)
            if (is_changed(changed, variables[k]))
                return true;
    }
    return false;
}

/* True if the text of a pointer contains the pointer's own name: its old value. */
static bool is_found_by_itself(const Signature *signature, const SignatureOutput *output, const ValueScalar *scalar,
                               const char *value)
{
    if (!is_pointer(signature, scalar))
        return false;
    char *name = base_format("%s%s", output->name, scalar->path);
    bool by_name = strstr(value, name) != NULL;
    free(name);
    return by_name;
}

static void append_changed_scalars(ChangedNames *changed, const SignatureOutput *output, const ValueScalars *scalars, Text *out)
{
    const Signature *signature = changed->signature;
    const SignatureCase *one = changed->one;
    ValueContext context = signature_context(signature, one, output);
    for (size_t i = 0; i < scalars->count; i++) {
        const ValueScalar *scalar = &scalars->items[i];
        Text value = {0};
        if (is_unchanged(signature, output, scalar))
            continue;
        if (scalar->instead)
            text_append(&value, scalar->instead);
        else
            value_scalar(&context, scalar->term, scalar->type, &value);
        text_printf(out, "%s%s", output->name, scalar->path);
        signature_equal(is_found_by_itself(signature, output, scalar, value.bytes) ||
                         speaks_of_changed(changed, &scalar->term, 1),
                     value.bytes, out);
        text_release(&value);
    }
}

/* As one value if all of it changed, else each changed scalar. */
void signature_memory(const Signature *signature, const SignatureCase *one, const SignatureOutput *output,
                      const SignatureStyle *style, Text *out)
{
    if (output->freed) {
        text_printf(out, "%s is freed\n", output->name);
        return;
    }
    MemoryChange change = memory_change(signature, one, output);
    ChangedNames changed = {.signature = signature, .one = one};
    uint64_t unused;
    Text value = {0};
    signature_value(signature, one, output, &value);
    if (output->from_address && change.changed > 0)
        text_printf(out, "%s becomes %s\n", output->name, value.bytes);
    else if ((change.changed > 0 && change.changed >= change.scalars.count) || value.bytes[0] == '"') {
        bool speaks_of_old = speaks_of_changed(&changed, output->terms, output->term_count);
        for (size_t i = 0; i < change.scalars.count; i++)
            speaks_of_old |= is_found_by_itself(signature, output, &change.scalars.items[i], value.bytes);
        text_append(out, output->name);
        signature_equal(speaks_of_old, value.bytes, out);
    } else if (change.changed > 0)
        append_changed_scalars(&changed, output, &change.scalars, out);
    else if (!output->unreachable && map_get_string(&style->changing, output->name, &unused))
        text_printf(out, "%s is unchanged\n", output->name);
    text_release(&value);
    value_scalars_release(&change.scalars);
    map_release_strings(&changed.names);
}

/* ---- Style: what all cases have in common ---- */

static bool same_items(const void *a, size_t a_count, const void *b, size_t b_count, size_t size)
{
    return a_count == b_count && (a_count == 0 || memcmp(a, b, a_count * size) == 0);
}

/* True if both have the same memory: then both are changed, or neither. */
static bool same_memory(const SignatureOutput *a, const SignatureOutput *b)
{
    return a->type == b->type && a->freed == b->freed && same_items(a->terms, a->term_count, b->terms, b->term_count, sizeof *a->terms) &&
           same_items(a->kept, a->kept_count, b->kept, b->kept_count, sizeof *a->kept);
}

/* `unchanged`: by name, the last output of that name that was found unchanged. Most cases leave most memory unchanged, so that
 * comparing with it saves nearly all of the work. */
static void record_change(const Signature *signature, const SignatureCase *one, const SignatureOutput *output, Map *unchanged,
                        Map *changing)
{
    uint64_t known;
    if (!signature_is_memory(output) || map_get_string(changing, output->name, &known))
        return;
    if (map_get_string(unchanged, output->name, &known) && same_memory((const SignatureOutput *)(uintptr_t)known, output))
        return;
    if (signature_changes(signature, one, output))
        map_put_string(changing, output->name, 1);
    else
        map_put_string(unchanged, output->name, (uintptr_t)output);
}

SignatureStyle signature_style(const Signature *signature)
{
    SignatureStyle style = {.exit_codes = signature_reports_exit_codes(signature)};
    Map unchanged = {0};
    for (size_t i = 0; i < signature->ready; i++) {
        const SignatureCase *one = &signature->cases[i];
        for (size_t k = 0; k < one->output_count; k++)
            record_change(signature, one, &one->outputs[k], &unchanged, &style.changing);
    }
    map_release_strings(&unchanged);
    return style;
}

void signature_style_release(SignatureStyle *style)
{
    map_release_strings(&style->changing);
}
