/* A signature as SMT-LIB 2: a predicate for each case, and each output, or each scalar of it, as a function of the
 * inputs. */
#include <stdlib.h>
#include <string.h>

#include "report/signature.h"

enum { WIDEST = 128 };       /* of a term */

typedef struct DefinedOutput {
    char *name;
    size_t occurrence;       /* of the name in a case, from 0 */
    unsigned width;
    TermList *values;        /* by case: the lowest bits first; none: it has none there */
    size_t next;             /* of the same name: its place, from 1; 0: none */
} DefinedOutput;

typedef struct Script {
    const Signature *signature;
    SignatureStyle style;
    Vector(DefinedOutput) outputs;
    Map first;               /* by name: the place of the first output, from 1 */
    Map inputs;              /* their names */
    Vector(const char *) pointers; /* names of outputs that are left out */
    uint32_t name_count;
    Text out;
} Script;

/* ---- Outputs ---- */

static DefinedOutput *add_output(Script *script, const char *name, unsigned width, size_t occurrence, size_t before)
{
    TermList *values = base_allocate_zeroed(script->signature->count * sizeof *values);
    vector_push(&script->outputs, (DefinedOutput){base_duplicate(name), occurrence, width, values, 0});
    if (before)
        script->outputs.items[before - 1].next = script->outputs.count;
    else
        map_put_string(&script->first, name, script->outputs.count);
    return &script->outputs.items[script->outputs.count - 1];
}

/* The first of the name and width that has nothing in this case so far. */
static DefinedOutput *find_output(Script *script, const char *name, unsigned width, size_t in_case)
{
    size_t occurrence = 0, before = 0;
    uint64_t at = 0;
    map_get_string(&script->first, name, &at);
    for (; at; at = script->outputs.items[at - 1].next) {
        DefinedOutput *output = &script->outputs.items[at - 1];
        if (output->width == width && output->values[in_case].count == 0)
            return output;
        before = at;
        occurrence++;
    }
    return add_output(script, name, width, occurrence, before);
}

static void add_value(Script *script, const char *name, const TermList *parts, size_t in_case)
{
    unsigned width = 0;
    for (size_t i = 0; i < parts->count; i++)
        width += term_width(script->signature->terms, parts->items[i]);
    DefinedOutput *output = find_output(script, name, width, in_case);
    for (size_t i = 0; i < parts->count; i++)
        vector_push(&output->values[in_case], parts->items[i]);
}

static void add_term(Script *script, const char *name, Term term, size_t in_case)
{
    TermList parts = {0};
    vector_push(&parts, term);
    add_value(script, name, &parts, in_case);
    vector_release(&parts);
}

/* As few terms as their widths allow. */
static void add_whole(Script *script, const char *name, const SignatureOutput *output, size_t in_case)
{
    TermPool *pool = script->signature->terms;
    TermList parts = {0};
    for (size_t i = 0; i < output->term_count; i++) {
        Term *last = parts.count ? &parts.items[parts.count - 1] : NULL;
        if (last && term_width(pool, *last) + term_width(pool, output->terms[i]) <= WIDEST)
            *last = term_concat(pool, output->terms[i], *last);
        else
            vector_push(&parts, output->terms[i]);
    }
    add_value(script, name, &parts, in_case);
    vector_release(&parts);
}

/* Each scalar of it by itself if its type tells them, else all of its bits as one. */
static void add_typed(Script *script, const SignatureOutput *output, size_t in_case)
{
    const Signature *signature = script->signature;
    const char *name = output->name ? output->name : event_word(output->event);
    ValueScalars scalars = {0};
    ValueContext context = {.terms = signature->terms, .program = signature->program};
    bool all = value_scalars(&context, output->type, output->terms, output->term_count, &scalars);
    for (size_t i = 0; i < scalars.count && all; i++) {
        char *path = base_format("%s%s", name, scalars.items[i].path);
        add_term(script, path, scalars.items[i].term, in_case);
        free(path);
    }
    if (!all)
        add_whole(script, name, output, in_case);
    value_scalars_release(&scalars);
}

/* Of a text that depends on the input: each byte by itself. */
static void add_bytes(Script *script, const char *text, const EventArgument *argument, size_t in_case)
{
    for (size_t i = 0; i < argument->byte_count; i++) {
        char *name = base_format("%s[%zu]", text, i);
        add_term(script, name, argument->bytes[i], in_case);
        free(name);
    }
}

static void add_call(Script *script, const SignatureOutput *output, size_t in_case)
{
    for (size_t i = 0; i < output->argument_count; i++) {
        const EventArgument *argument = &output->arguments[i];
        const char *name = signature_argument_name(output, i);
        Text unused = {0};
        if (signature_argument(script->signature, output, i, &unused) && argument->value != TERM_NONE)
            add_term(script, name, argument->value, in_case);
        else if (unused.length > 0)
            add_bytes(script, name, argument, in_case);
        text_release(&unused);
    }
}

/* An address of coset's machine means nothing in a formula. */
static void note_pointer(Script *script, const SignatureCase *one, const SignatureOutput *output)
{
    const char *name = output->name ? output->name : event_word(output->event);
    if (!signature_changes(script->signature, one, output))
        return;
    for (size_t i = 0; i < script->pointers.count; i++)
        if (strcmp(script->pointers.items[i], name) == 0)
            return;
    vector_push(&script->pointers, name);
}

static void collect_outputs(Script *script)
{
    for (size_t i = 0; i < script->signature->count; i++) {
        const SignatureCase *one = &script->signature->cases[i];
        for (size_t k = 0; k < one->output_count; k++) {
            const SignatureOutput *output = &one->outputs[k];
            if (output->call)
                add_call(script, output, i);
            else if (signature_holds_pointer(script->signature, one, output))
                note_pointer(script, one, output);
            else if (output->event != EVENT_OUTPUT && output->term_count > 0)
                add_typed(script, output, i);
        }
        if (script->style.exit_codes && one->exit_code != TERM_NONE)
            add_term(script, "exit_code", one->exit_code, i);
    }
}

/* ---- Inputs ---- */

static void declare_inputs(Script *script)
{
    const Signature *signature = script->signature;
    TermPool *pool = signature->terms;
    TermSet all = 0;
    size_t count;
    for (size_t i = 0; i < signature->count; i++)
        all = term_set_union(pool, all, signature_variables(signature, &signature->cases[i], true));
    const VariableId *variables = term_set_items(pool, all, &count);
    for (size_t i = 0; i < count; i++) {
        map_put_string(&script->inputs, term_variable_get(pool, variables[i])->name, 1);
        text_append(&script->out, "(declare-fun ");
        term_smt_name(pool, variables[i], &script->out);
        text_printf(&script->out, " () (_ BitVec %u))\n", term_variable_get(pool, variables[i])->width);
    }
}

/* ---- Definitions ---- */

/* Begins a definition. What is defined gets its name as inputs do, so that it is none of theirs. */
static void begin_definition(Script *script, const char *name, unsigned width)
{
    TermPool *pool = script->signature->terms;
    TermVariable defined = {.name = name, .object = UINT32_MAX, .offset = script->name_count++, .width = 1};
    text_append(&script->out, "(define-fun ");
    term_smt_name(pool, term_variable_add(pool, &defined), &script->out);
    if (width == 1)
        text_append(&script->out, " () Bool");
    else
        text_printf(&script->out, " () (_ BitVec %u)", width);
}

/* In one line, as a comment must be: names may hold anything. */
static void append_line(Script *script, const char *text, const char *separator)
{
    for (const char *at = text; *at; at++) {
        if (*at == '\n' || *at == '\r')
            text_append(&script->out, separator);
        else
            text_append_bytes(&script->out, at, 1);
    }
}

static void append_comment(Script *script, size_t number)
{
    Text results = {0};
    signature_results(script->signature, &script->signature->cases[number], &script->style, &results);
    text_printf(&script->out, "\n; case %zu: ", number + 1);
    append_line(script, results.bytes, "; ");
    text_append(&script->out, "\n");
    text_release(&results);
}

static char *case_name(size_t number)
{
    return base_format("case_%zu", number + 1);
}

static void define_case(Script *script, size_t number)
{
    const SignatureCase *one = &script->signature->cases[number];
    bool several = one->constraint_count > 1;
    char *name = case_name(number);
    append_comment(script, number);
    begin_definition(script, name, 1);
    text_append(&script->out, one->constraint_count == 0 ? " true" : several ? " (and" : "");
    for (size_t i = 0; i < one->constraint_count; i++) {
        text_append(&script->out, several ? "\n  " : " ");
        term_print_smt2(script->signature->terms, one->constraints[i], &script->out);
    }
    text_append(&script->out, several ? "))\n" : ")\n");
    free(name);
}

/* The case's predicate by the name that its definition got. */
static void append_case(Script *script, size_t number)
{
    char *name = case_name(number);
    TermVariable defined = {.name = name, .object = UINT32_MAX, .offset = (uint32_t)number, .width = 1};
    term_smt_name(script->signature->terms, term_variable_add(script->signature->terms, &defined), &script->out);
    free(name);
}

/* What an input becomes has its name with a mark. */
static char *output_name(const Script *script, const DefinedOutput *output)
{
    uint64_t unused;
    const char *mark = map_get_string(&script->inputs, output->name, &unused) ? "'" : "";
    return output->occurrence ? base_format("%s%s %zu", output->name, mark, output->occurrence + 1)
                              : base_format("%s%s", output->name, mark);
}

static void append_missing(Script *script, const DefinedOutput *output, const char *name)
{
    size_t missing = 0;
    for (size_t i = 0; i < script->signature->count; i++)
        if (output->values[i].count == 0)
            text_printf(&script->out, missing++ ? ", %zu" : "; no value in case %zu", i + 1);
    if (missing == 0)
        return;
    text_append(&script->out, ": there the definition of ");
    append_line(script, name, " ");
    text_append(&script->out, " says nothing\n");
}

static bool same_value(const TermList *a, const TermList *b)
{
    return a->count == b->count && memcmp(a->items, b->items, a->count * sizeof *a->items) == 0;
}

static void append_value(Script *script, const TermList *value)
{
    for (size_t i = value->count; i-- > 0;) {
        text_append(&script->out, i ? "(concat " : "");
        term_print_smt2(script->signature->terms, value->items[i], &script->out);
        text_append(&script->out, i ? " " : "");
    }
    for (size_t i = 1; i < value->count; i++)
        text_append(&script->out, ")");
}

/* The cases that have it, one inside the other; those with the last one's value need no question. */
static void append_values(Script *script, const DefinedOutput *output)
{
    const Signature *signature = script->signature;
    size_t last = signature->count - 1, open = 0;
    while (output->values[last].count == 0)
        last--;
    for (size_t i = 0; i < last; i++) {
        if (output->values[i].count == 0 || same_value(&output->values[i], &output->values[last]))
            continue;
        text_append(&script->out, "\n  (ite ");
        append_case(script, i);
        text_append(&script->out, " ");
        append_value(script, &output->values[i]);
        open++;
    }
    text_append(&script->out, "\n  ");
    append_value(script, &output->values[last]);
    for (; open > 0; open--)
        text_append(&script->out, ")");
}

static void define_output(Script *script, const DefinedOutput *output)
{
    char *name = output_name(script, output);
    text_append(&script->out, "\n");
    append_missing(script, output, name);
    begin_definition(script, name, output->width);
    append_values(script, output);
    text_append(&script->out, ")\n");
    free(name);
}

static void append_left_out(Script *script)
{
    for (size_t i = 0; i < script->pointers.count; i++) {
        text_append(&script->out, i ? "; " : "\n; ");
        append_line(script, script->pointers.items[i], " ");
        text_append(&script->out, " has no definition: it is or holds a pointer, and addresses mean nothing here\n");
    }
}

static void release(Script *script)
{
    for (size_t i = 0; i < script->outputs.count; i++) {
        for (size_t k = 0; k < script->signature->count; k++)
            vector_release(&script->outputs.items[i].values[k]);
        free(script->outputs.items[i].values);
        free(script->outputs.items[i].name);
    }
    vector_release(&script->outputs);
    map_release_strings(&script->first);
    map_release_strings(&script->inputs);
    text_release(&script->out);
    vector_release(&script->pointers);
    signature_style_release(&script->style);
}

void report_signature_smt2(const Signature *signature, FILE *out)
{
    Script script = {.signature = signature, .style = signature_style(signature)};
    Text subject = {0};
    signature_subject(signature, &subject);
    text_printf(&script.out, "; the cases of %s, and what each of them computes\n(set-logic QF_BVFP)\n", subject.bytes);
    collect_outputs(&script);
    declare_inputs(&script);
    for (size_t i = 0; i < signature->count; i++)
        define_case(&script, i);
    for (size_t i = 0; i < script.outputs.count; i++)
        define_output(&script, &script.outputs.items[i]);
    append_left_out(&script);
    fputs(script.out.bytes, out);
    release(&script);
    text_release(&subject);
}
