/* A signature as SMT-LIB 2: a predicate for each case, and each output as a function of the inputs. */
#include <stdlib.h>
#include <string.h>

#include "report/signature.h"

typedef struct DefinedOutput {
    const char *name;
    size_t occurrence;       /* of the name in a case, from 0 */
    Term *terms;             /* by case; TERM_NONE: it has none there */
} DefinedOutput;

typedef struct Script {
    const Signature *signature;
    Vector(DefinedOutput) outputs;
    uint32_t name_count;
    Arena names;             /* of outputs that have none of their own */
    Text out;
} Script;

/* ---- Outputs ---- */

static DefinedOutput *find_output(Script *script, const char *name, size_t in_case)
{
    size_t occurrence = 0;
    for (size_t i = 0; i < script->outputs.count; i++) {
        DefinedOutput *output = &script->outputs.items[i];
        if (strcmp(output->name, name) != 0)
            continue;
        if (output->terms[in_case] == TERM_NONE)
            return output;
        occurrence++;
    }
    Term *terms = base_allocate_zeroed(script->signature->count * sizeof *terms);
    vector_push(&script->outputs, (DefinedOutput){name, occurrence, terms});
    return &script->outputs.items[script->outputs.count - 1];
}

/* Of a text that depends on the input: each byte by itself. */
static void add_bytes(Script *script, const char *text, const EventArgument *argument, size_t in_case)
{
    for (size_t i = 0; i < argument->byte_count; i++) {
        const char *name = arena_format(&script->names, "%s[%zu]", text, i);
        find_output(script, name, in_case)->terms[in_case] = argument->bytes[i];
    }
}

static void add_call(Script *script, const SignatureOutput *output, size_t in_case)
{
    for (size_t i = 0; i < output->argument_count; i++) {
        const EventArgument *argument = &output->arguments[i];
        const char *name = signature_argument_name(output, i);
        Text unused = {0};
        if (signature_argument(script->signature, output, i, &unused) && argument->value != TERM_NONE)
            find_output(script, name, in_case)->terms[in_case] = argument->value;
        else if (unused.length > 0)
            add_bytes(script, name, argument, in_case);
        text_release(&unused);
    }
}

static void collect_outputs(Script *script)
{
    for (size_t i = 0; i < script->signature->count; i++) {
        const SignatureCase *one = &script->signature->cases[i];
        for (size_t k = 0; k < one->output_count; k++) {
            const SignatureOutput *output = &one->outputs[k];
            if (output->call)
                add_call(script, output, i);
            else if (output->event[0] != 'o' && output->term_count == 1)
                find_output(script, output->name ? output->name : output->event, i)->terms[i] = output->terms[0];
        }
        if (signature_shows_exit_codes(script->signature) && one->exit_code != TERM_NONE)
            find_output(script, "exit_code", i)->terms[i] = one->exit_code;
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
    signature_results(script->signature, &script->signature->cases[number], &results);
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

/* The cases that have it, one inside the other; the last one needs no question. */
static void define_output(Script *script, const DefinedOutput *output)
{
    const Signature *signature = script->signature;
    size_t last = 0, open = 0;
    for (size_t i = 0; i < signature->count; i++)
        last = output->terms[i] != TERM_NONE ? i : last;
    unsigned width = term_width(signature->terms, output->terms[last]);
    char *name = output->occurrence ? base_format("%s %zu", output->name, output->occurrence + 1) : base_duplicate(output->name);
    text_append(&script->out, "\n");
    for (size_t i = 0; i < signature->count; i++) {
        if (output->terms[i] != TERM_NONE && term_width(signature->terms, output->terms[i]) == width)
            continue;
        text_printf(&script->out, "; case %zu has no ", i + 1);
        append_line(script, name, " ");
        text_append(&script->out, ": the definition says nothing there\n");
    }
    begin_definition(script, name, width);
    for (size_t i = 0; i <= last; i++) {
        if (output->terms[i] == TERM_NONE || term_width(signature->terms, output->terms[i]) != width)
            continue;
        text_append(&script->out, i < last ? "\n  (ite " : "\n  ");
        if (i < last) {
            append_case(script, i);
            text_append(&script->out, " ");
            open++;
        }
        term_print_smt2(signature->terms, output->terms[i], &script->out);
    }
    for (; open > 0; open--)
        text_append(&script->out, ")");
    text_append(&script->out, ")\n");
    free(name);
}

void report_signature_smt2(const Signature *signature, FILE *out)
{
    Script script = {.signature = signature};
    Text subject = {0};
    signature_subject(signature, &subject);
    text_printf(&script.out, "; the cases of %s, and what each of them computes\n(set-logic QF_BVFP)\n", subject.bytes);
    collect_outputs(&script);
    declare_inputs(&script);
    for (size_t i = 0; i < signature->count; i++)
        define_case(&script, i);
    for (size_t i = 0; i < script.outputs.count; i++) {
        define_output(&script, &script.outputs.items[i]);
        free(script.outputs.items[i].terms);
    }
    fputs(script.out.bytes, out);
    vector_release(&script.outputs);
    text_release(&script.out);
    text_release(&subject);
    arena_release(&script.names);
}
