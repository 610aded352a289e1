/* Slices for other tools: SMT-LIB 2 and DOT. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/slice.h"

/* ---- SMT-LIB 2 ---- */

static TermSet variables_of(TermPool *pool, TermSet set, const Term *terms, size_t count)
{
    for (size_t i = 0; i < count; i++)
        set = term_set_union(pool, set, term_node(pool, terms[i])->variables);
    return set;
}

static void declare_variables(const SliceList *list, Text *out)
{
    TermPool *pool = list->terms;
    TermSet all = 0;
    for (size_t i = 0; i < list->count; i++) {
        const Slice *slice = &list->slices[i];
        all = variables_of(pool, all, slice->constraints, slice->constraint_count);
        for (size_t j = 0; j < slice->value_count; j++)
            all = variables_of(pool, all, slice->values[j].terms, slice->values[j].term_count);
    }
    size_t count;
    const VariableId *variables = term_set_items(pool, all, &count);
    for (size_t i = 0; i < count; i++) {
        text_append(out, "(declare-fun ");
        term_smt_name(pool, variables[i], out);
        text_printf(out, " () (_ BitVec %u))\n", term_variable_get(pool, variables[i])->width);
    }
}

/* |out@16|, |output 2 part 1|: names that no input has. */
static void define_term(const SliceList *list, const Slice *slice, size_t value, size_t part, Text *out)
{
    Term term = slice->values[value].terms[part];
    unsigned width = term_width(list->terms, term);
    text_append(out, "(define-fun |");
    if (slice->criterion)
        text_append(out, slice->criterion);
    else
        text_printf(out, "%s %zu", event_word(slice->values[value].event), value + 1);
    if (slice->values[value].term_count > 1)
        text_printf(out, " part %zu", part + 1);
    if (width == 1)
        text_append(out, "| () Bool ");
    else
        text_printf(out, "| () (_ BitVec %u) ", width);
    term_print_smt2(list->terms, term, out);
    text_append(out, ")\n");
}

static void print_script(const SliceList *list, const Slice *slice, Text *out)
{
    text_printf(out, "; %s slice of %s\n", slice_kind(list), slice_title(slice));
    for (size_t i = 0; i < slice->value_count; i++)
        for (size_t j = 0; j < slice->values[i].term_count; j++)
            define_term(list, slice, i, j, out);
    for (size_t i = 0; i < slice->constraint_count; i++) {
        text_append(out, "(assert ");
        term_print_smt2(list->terms, slice->constraints[i], out);
        text_append(out, ")\n");
    }
    text_append(out, "(check-sat)\n(get-model)\n");
}

void report_slice_smt2(const SliceList *list, FILE *out)
{
    Text text = {0};
    text_append(&text, "(set-option :produce-models true)\n(set-logic QF_BVFP)\n");
    declare_variables(list, &text);
    for (size_t i = 0; i < list->count; i++) {
        text_append(&text, list->count > 1 ? "(push 1)\n" : "");
        print_script(list, &list->slices[i], &text);
        text_append(&text, list->count > 1 ? "(pop 1)\n" : "");
    }
    fputs(text.bytes, out);
    text_release(&text);
}

/* ---- DOT ---- */

static void append_decision(const SliceList *list, const SliceDecision *decision, Text *out)
{
    Text constraint = {0};
    term_print_c(list->terms, decision->constraint, &constraint);
    if (decision->position.line)
        text_printf(out, "%" PRIu32 ": ", decision->position.line);
    text_append_escaped(out, constraint.bytes, strlen(constraint.bytes));
    text_release(&constraint);
}

static void append_slice(const SliceList *list, size_t number, Text *out)
{
    const Slice *slice = &list->slices[number];
    text_printf(out, "  subgraph cluster_%zu {\n    label=\"", number);
    text_append_escaped(out, slice_title(slice), strlen(slice_title(slice)));
    text_append(out, "\";\n");
    for (size_t i = 0; i < slice->decision_count; i++) {
        text_printf(out, "    s%zu_%zu [label=\"", number, i);
        append_decision(list, &slice->decisions[i], out);
        text_append(out, "\"];\n");
    }
    for (size_t i = 0; i < slice->decision_count; i++)
        for (size_t j = 0; j < slice->decisions[i].direct_count; j++)
            text_printf(out, "    s%zu_%zu -> s%zu_%" PRIu32 ";\n", number, i, number, slice->decisions[i].direct[j]);
    text_append(out, "  }\n");
}

void report_slice_dot(const SliceList *list, FILE *out)
{
    Text text = {0};
    text_append(&text, "digraph slice {\n  node [shape=box];\n");
    for (size_t i = 0; i < list->count; i++)
        append_slice(list, i, &text);
    text_append(&text, "}\n");
    fputs(text.bytes, out);
    text_release(&text);
}
