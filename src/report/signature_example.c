/* The example of a case: the inputs that matter to the reader. */
#include <stdlib.h>
#include <string.h>

#include "report/signature_report.h"

enum { FEW = 8, MOST = 24 }; /* up to FEW inputs are all shown; of more, only those that the case depends on */

typedef Vector(const TestScalar *) ScalarList;

/* ---- Inputs that are not shown ---- */

/* The length of NAME in "(NAME ending)"; 0: it is something else. */
static size_t asks_for(const char *name, const char *ending)
{
    size_t length = strlen(name), end = strlen(ending);
    bool asks = name[0] == '(' && length > end + 1 && strcmp(name + length - end, ending) == 0;
    return asks ? length - end - 1 : 0;
}

/* "(p == NULL)": the length of "p"; 0: it is something else. */
static size_t null_question(const char *name)
{
    return asks_for(name, " == NULL)");
}

/* "(u.p is used)", of a union: the length of "u.p"; 0: it is something else. */
static size_t used_member(const char *name)
{
    return asks_for(name, " is used)");
}

/* True if there is no such object because the pointer to it is null. */
static bool is_missing(const SignatureCase *one, const char *name)
{
    for (size_t i = 0; name[0] == '*' && i < one->witness_count; i++) {
        const TestScalar *other = &one->witness[i];
        size_t length = null_question(other->name);
        if (length && strcmp(other->value, "true") == 0 && strncmp(name + 1, other->name + 1, length) == 0)
            return true;
    }
    return false;
}

static bool is_shown(const SignatureCase *one, const TestScalar *scalar)
{
    if (null_question(scalar->name) || used_member(scalar->name))
        return strcmp(scalar->value, "true") == 0;
    return strstr(scalar->name, "<padding") == NULL && !is_missing(one, scalar->name);
}

/* ---- Variables of the case ---- */

static TermSet add_terms(TermPool *pool, TermSet set, const Term *terms, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (terms[i] != TERM_NONE)
            set = term_set_union(pool, set, term_node(pool, terms[i])->variables);
    return set;
}

TermSet signature_variables(const Signature *signature, const SignatureCase *one, bool with_memory)
{
    TermPool *pool = signature->terms;
    TermSet set = add_terms(pool, 0, one->constraints, one->constraint_count);
    set = add_terms(pool, set, &one->exit_code, 1);
    for (size_t i = 0; i < one->output_count; i++) {
        const SignatureOutput *output = &one->outputs[i];
        if (output->event == EVENT_MEMORY && !with_memory)
            continue;
        set = add_terms(pool, set, output->terms, output->term_count);
        for (size_t k = 0; k < output->argument_count; k++) {
            set = add_terms(pool, set, &output->arguments[k].value, 1);
            set = add_terms(pool, set, output->arguments[k].bytes, output->arguments[k].byte_count);
        }
    }
    return set;
}

static bool matters(const Signature *signature, TermSet set, const char *name)
{
    size_t count;
    const VariableId *variables = term_set_items(signature->terms, set, &count);
    for (size_t i = 0; i < count; i++)
        if (strcmp(term_variable_get(signature->terms, variables[i])->name, name) == 0)
            return true;
    return false;
}

/* ---- The text ---- */

static void append_scalar(const TestScalar *scalar, Text *out)
{
    size_t pointer = null_question(scalar->name);
    size_t member = used_member(scalar->name);
    if (pointer)
        text_printf(out, "%.*s = NULL", (int)pointer, scalar->name + 1);
    else if (member)
        text_printf(out, "%.*s is used", (int)member, scalar->name + 1);
    else
        text_printf(out, "%s = %s", scalar->name, scalar->value);
}

void signature_example(const Signature *signature, const SignatureCase *one, Text *out)
{
    ScalarList shown = {0};
    size_t count = 0;
    for (size_t i = 0; i < one->witness_count; i++)
        if (is_shown(one, &one->witness[i]))
            vector_push(&shown, &one->witness[i]);
    TermSet set = shown.count > FEW ? signature_variables(signature, one, false) : 0;
    for (size_t i = 0; i < shown.count && count < MOST; i++) {
        if (shown.count > FEW && !matters(signature, set, shown.items[i]->name))
            continue;
        text_append(out, count++ ? ", " : "");
        append_scalar(shown.items[i], out);
    }
    if (count < shown.count)
        text_append(out, count ? ", ..." : "any");
    vector_release(&shown);
}
