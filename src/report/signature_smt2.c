/* A signature as SMT-LIB 2: a predicate for each case, and each output, or each scalar of it, as a function of the
 * inputs. */
#include <stdlib.h>
#include <string.h>

#include "report/cut.h"
#include "report/escape.h"
#include "report/signature_report.h"
#include "report/smt2.h"

enum { WIDEST = 128 };       /* of a term */

/* The value of an output in one case. */
typedef struct OutputValue {
    size_t in_case;
    size_t first, count;     /* its terms in DefinedOutput.terms, the lowest bits first */
    size_t start, length;    /* its formula in DefinedOutput.formulas */
} OutputValue;

typedef struct DefinedOutput {
    char *name;
    size_t occurrence;       /* of the name in a case, from 0 */
    unsigned width;
    Vector(OutputValue) values; /* by case, ascending; a case without a value is left out */
    TermList terms;
    Text formulas;
    size_t next;             /* of the same name: its number in `outputs`, from 1; 0: none */
} DefinedOutput;

/* Each case is added to all parts of the script before the next one, so that a stop leaves a script of the first cases. */
typedef struct Script {
    const Signature *signature;
    SignatureStyle style;
    size_t count;            /* cases so far */
    TermSet variables;       /* of these cases */
    Text cases;              /* their definitions */
    Vector(DefinedOutput) outputs;
    Map first;               /* by name: the number of the first output, from 1 */
    Map inputs;              /* their names */
    Vector(const char *) pointers; /* names of outputs that are left out */
    Vector(uint64_t) addresses;    /* in formulas */
    uint32_t name_count;
    Text out;
} Script;

/* ---- Outputs ---- */

static DefinedOutput *add_output(Script *script, const char *name, unsigned width, size_t occurrence, size_t before)
{
    vector_push(&script->outputs, (DefinedOutput){.name = base_duplicate(name), .occurrence = occurrence, .width = width});
    if (before)
        script->outputs.items[before - 1].next = script->outputs.count;
    else
        map_put_string(&script->first, name, script->outputs.count);
    return &script->outputs.items[script->outputs.count - 1];
}

static bool has_value(const DefinedOutput *output, size_t in_case)
{
    return output->values.count && output->values.items[output->values.count - 1].in_case == in_case;
}

/* The first of the name and width that has no value in this case so far. */
static DefinedOutput *find_output(Script *script, const char *name, unsigned width, size_t in_case)
{
    size_t occurrence = 0, before = 0;
    uint64_t at = 0;
    map_get_string(&script->first, name, &at);
    for (; at; at = script->outputs.items[at - 1].next) {
        DefinedOutput *output = &script->outputs.items[at - 1];
        if (output->width == width && !has_value(output, in_case))
            return output;
        before = at;
        occurrence++;
    }
    return add_output(script, name, width, occurrence, before);
}

static bool same_terms(const DefinedOutput *output, const OutputValue *a, const OutputValue *b)
{
    const Term *terms = output->terms.items;
    return a->count == b->count && memcmp(terms + a->first, terms + b->first, a->count * sizeof *terms) == 0;
}

static void append_formula(const TermPool *terms, const Term *parts, size_t count, Text *out)
{
    for (size_t i = count; i-- > 0;) {
        text_append(out, i ? "(concat " : "");
        term_print_smt2(terms, parts[i], out);
        text_append(out, i ? " " : "");
    }
    for (size_t i = 1; i < count; i++)
        text_append(out, ")");
}

/* A value that equals that of the previous case shares its formula. */
static void add_value(Script *script, const char *name, const TermList *parts, size_t in_case)
{
    unsigned width = 0;
    for (size_t i = 0; i < parts->count; i++)
        width += term_width(script->signature->terms, parts->items[i]);
    DefinedOutput *output = find_output(script, name, width, in_case);
    OutputValue value = {in_case, output->terms.count, parts->count, output->formulas.length, 0};
    for (size_t i = 0; i < parts->count; i++)
        vector_push(&output->terms, parts->items[i]);
    const OutputValue *before = output->values.count ? &output->values.items[output->values.count - 1] : NULL;
    if (before && same_terms(output, before, &value)) {
        output->terms.count = value.first;
        value = *before;
        value.in_case = in_case;
    } else {
        append_formula(script->signature->terms, parts->items, parts->count, &output->formulas);
        value.length = output->formulas.length - value.start;
    }
    vector_push(&output->values, value);
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

/* Each scalar separately if its type is known, else all of its bits as one. */
static void add_typed(Script *script, const SignatureOutput *output, size_t in_case)
{
    const Signature *signature = script->signature;
    const char *name = output->name ? output->name : event_word(output->event);
    ValueScalars scalars = {0};
    ValueContext context = {.terms = signature->terms, .program = signature->program, .undefined = output->undefined,
                            .from_addresses = output->from_addresses};
    bool all = value_scalars(&context, output->type, output->terms, output->term_count, &scalars);
    for (size_t i = 0; i < scalars.count && all; i++) {
        char *path = base_format("%s%s", name, scalars.items[i].path);
        if (!scalars.items[i].instead)
            add_term(script, path, scalars.items[i].term, in_case);
        free(path);
    }
    if (!all && !output->undefined && !output->from_addresses)
        add_whole(script, name, output, in_case);
    value_scalars_release(&scalars);
}

/* A text that depends on the input: each byte separately. */
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
        if (argument->from_address)
            continue;
        if (signature_argument(script->signature, output, i, &unused) && argument->value != TERM_NONE)
            add_term(script, name, argument->value, in_case);
        else if (unused.length > 0)
            add_bytes(script, name, argument, in_case);
        text_release(&unused);
    }
}

/* An address of coset's machine means nothing in a formula. */
static void record_pointer(Script *script, const SignatureCase *one, const SignatureOutput *output)
{
    const char *name = output->name ? output->name : event_word(output->event);
    if (!signature_changes(script->signature, one, output))
        return;
    for (size_t i = 0; i < script->pointers.count; i++)
        if (strcmp(script->pointers.items[i], name) == 0)
            return;
    vector_push(&script->pointers, name);
}

static void add_outputs(Script *script, size_t number)
{
    const SignatureCase *one = &script->signature->cases[number];
    for (size_t k = 0; k < one->output_count; k++) {
        const SignatureOutput *output = &one->outputs[k];
        if (output->call)
            add_call(script, output, number);
        else if (signature_holds_pointer(script->signature, one, output))
            record_pointer(script, one, output);
        else if (output->event != EVENT_OUTPUT && output->term_count > 0 && !output->from_address)
            add_typed(script, output, number);
    }
    if (script->style.exit_codes && one->exit_code != TERM_NONE)
        add_term(script, "exit_code", one->exit_code, number);
}

/* ---- Inputs ---- */

static void declare_inputs(Script *script)
{
    TermPool *pool = script->signature->terms;
    size_t count;
    const VariableId *variables = term_set_items(pool, script->variables, &count);
    for (size_t i = 0; i < count; i++) {
        map_put_string(&script->inputs, term_variable_get(pool, variables[i])->name, 1);
        text_append(&script->out, "(declare-fun ");
        term_smt_name(pool, variables[i], &script->out);
        text_printf(&script->out, " () (_ BitVec %u))\n", term_variable_get(pool, variables[i])->width);
    }
}

/* ---- Definitions ---- */

static void begin_definition(Script *script, const char *name, unsigned width, Text *out)
{
    smt2_begin_definition(script->signature->terms, script->name_count++, name, width, out);
}

static void append_comment(Script *script, size_t number)
{
    Text results = {0};
    signature_results(script->signature, &script->signature->cases[number], &script->style, &results);
    text_printf(&script->cases, "\n; case %zu: ", number + 1);
    for (char *line = results.bytes, *end; line; line = end ? end + 1 : NULL) {
        end = strchr(line, '\n');
        if (end)
            *end = '\0';
        escape_smt2_comment(line, &script->cases);
        text_append(&script->cases, end ? "; " : "\n");
    }
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
    begin_definition(script, name, 1, &script->cases);
    text_append(&script->cases, one->constraint_count == 0 ? " true" : several ? " (and" : "");
    for (size_t i = 0; i < one->constraint_count; i++) {
        text_append(&script->cases, several ? "\n  " : " ");
        term_print_smt2(script->signature->terms, one->constraints[i], &script->cases);
    }
    text_append(&script->cases, several ? "))\n" : ")\n");
    free(name);
}

/* The name of the case's predicate. */
static void append_case(Script *script, size_t number)
{
    char *name = case_name(number);
    smt2_append_defined(script->signature->terms, (uint32_t)number, name, &script->out);
    free(name);
}

/* The new value of an input has the input's name and a mark. */
static char *output_name(const Script *script, const DefinedOutput *output)
{
    uint64_t unused;
    const char *mark = map_get_string(&script->inputs, output->name, &unused) ? "'" : "";
    return output->occurrence ? base_format("%s%s %zu", output->name, mark, output->occurrence + 1)
                              : base_format("%s%s", output->name, mark);
}

static void append_missing(Script *script, const DefinedOutput *output, const char *name)
{
    size_t missing = 0, next = 0;
    for (size_t i = 0; i < script->count; i++)
        if (next < output->values.count && output->values.items[next].in_case == i)
            next++;
        else
            text_printf(&script->out, missing++ ? ", %zu" : "; no value in case %zu", i + 1);
    if (missing == 0)
        return;
    text_append(&script->out, ": there the definition of ");
    escape_smt2_comment(name, &script->out);
    text_append(&script->out, " says nothing\n");
}

/* Nested "ite" over the cases that have it; a case with the value of the last one needs none. */
static void append_values(Script *script, const DefinedOutput *output)
{
    const OutputValue *last = &output->values.items[output->values.count - 1];
    size_t open = 0;
    for (const OutputValue *value = output->values.items; value < last; value++) {
        if (same_terms(output, value, last))
            continue;
        text_append(&script->out, "\n  (ite ");
        append_case(script, value->in_case);
        text_append(&script->out, " ");
        text_append_bytes(&script->out, output->formulas.bytes + value->start, value->length);
        open++;
    }
    text_append(&script->out, "\n  ");
    text_append_bytes(&script->out, output->formulas.bytes + last->start, last->length);
    for (; open > 0; open--)
        text_append(&script->out, ")");
}

static void define_output(Script *script, const DefinedOutput *output)
{
    char *name = output_name(script, output);
    text_append(&script->out, "\n");
    append_missing(script, output, name);
    begin_definition(script, name, output->width, &script->out);
    append_values(script, output);
    text_append(&script->out, ")\n");
    free(name);
}

static void append_left_out(Script *script)
{
    for (size_t i = 0; i < script->pointers.count; i++) {
        text_append(&script->out, i ? "; " : "\n; ");
        escape_smt2_comment(script->pointers.items[i], &script->out);
        text_append(&script->out, " has no definition: it is or holds a pointer, and addresses mean nothing here\n");
    }
}

/* ---- Addresses: numbers of coset's machine, which a condition may hold if the answer is not complete ---- */

enum { ADDRESS_DIGITS = 16 };

/* The number of the address that stands here, from 1, in the order in which they were found; 0: there is none. */
static size_t address_number(Script *script, const char *at)
{
    const char *digits = "0123456789abcdef";
    if (strncmp(at, "#x", 2) != 0 || strspn(at + 2, digits) != ADDRESS_DIGITS)
        return 0;
    uint64_t value = strtoull(at + 2, NULL, 16);
    if (!term_address_is(script->signature->terms, value))
        return 0;
    for (size_t i = 0; i < script->addresses.count; i++)
        if (script->addresses.items[i] == value)
            return i + 1;
    vector_push(&script->addresses, value);
    return script->addresses.count;
}

/* Writes a constant without a value for each address in the text from `start` on, and declares them before it. */
static void name_addresses(Script *script, size_t start)
{
    Text body = {0}, named = {0};
    bool in_comment = false, in_name = false;
    text_append(&body, script->out.bytes + start);
    script->out.length = start;
    for (const char *at = body.bytes; at && *at; at++) {
        in_comment = !in_name && ((in_comment && *at != '\n') || *at == ';');
        in_name ^= !in_comment && *at == '|';
        size_t number = in_comment || in_name ? 0 : address_number(script, at);
        if (number)
            text_printf(&named, "|address %zu|", number);
        else
            text_append_bytes(&named, at, 1);
        at += number ? 1 + ADDRESS_DIGITS : 0;
    }
    for (size_t i = 0; i < script->addresses.count; i++)
        text_printf(&script->out, "(declare-fun |address %zu| () (_ BitVec 64)) ; differs from run to run\n", i + 1);
    text_append_bytes(&script->out, named.bytes, named.length);
    text_release(&named);
    text_release(&body);
}

static void release(Script *script)
{
    for (size_t i = 0; i < script->outputs.count; i++) {
        DefinedOutput *output = &script->outputs.items[i];
        vector_release(&output->values);
        vector_release(&output->terms);
        text_release(&output->formulas);
        free(output->name);
    }
    vector_release(&script->outputs);
    map_release_strings(&script->first);
    map_release_strings(&script->inputs);
    text_release(&script->cases);
    text_release(&script->out);
    vector_release(&script->pointers);
    vector_release(&script->addresses);
    signature_style_release(&script->style);
}

static void add_case(Script *script)
{
    const Signature *signature = script->signature;
    TermSet variables = signature_variables(signature, &signature->cases[script->count], true);
    script->variables = term_set_union(signature->terms, script->variables, variables);
    define_case(script, script->count);
    add_outputs(script, script->count);
    script->count++;
}

bool report_signature_smt2(const Signature *signature, const Stop *stop, FILE *out)
{
    Script script = {.signature = signature, .style = signature_style(signature)};
    Text subject = {0};
    signature_subject(signature, &subject);
    text_append(&script.out, "; the cases of ");
    escape_smt2_comment(subject.bytes, &script.out);
    text_append(&script.out, ", and what each of them computes\n(set-logic QF_BVFP)\n");
    while (script.count < signature->ready && !stop_requested(stop))
        add_case(&script);
    declare_inputs(&script);
    size_t declared = script.out.length;
    text_append_bytes(&script.out, script.cases.bytes, script.cases.length);
    for (size_t i = 0; i < script.outputs.count; i++)
        define_output(&script, &script.outputs.items[i]);
    append_left_out(&script);
    name_addresses(&script, declared);
    fputs(script.out.bytes, out);
    bool is_whole = cut_print("\n; ", signature->count - script.count, "case", stop, out);
    release(&script);
    text_release(&subject);
    return is_whole;
}
