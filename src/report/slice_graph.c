/* Slices as SMT-LIB 2 and as DOT. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/cut.h"
#include "report/escape.h"
#include "report/slice_report.h"
#include "report/smt2.h"

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

/* |out@16|, |output 2 part 1| */
static void define_term(const SliceList *list, const Slice *slice, size_t value, size_t part, Text *out)
{
    Text name = {0};
    Term term = slice->values[value].terms[part];
    if (slice->criterion)
        text_append(&name, slice->criterion);
    else
        text_printf(&name, "%s %zu", event_word(slice->values[value].event), value + 1);
    if (slice->values[value].term_count > 1)
        text_printf(&name, " part %zu", part + 1);
    smt2_begin_definition(list->terms, (uint32_t)value, name.bytes, term_width(list->terms, term), out);
    text_append(out, " ");
    term_print_smt2(list->terms, term, out);
    text_append(out, ")\n");
    text_release(&name);
}

/* True if a stop left nothing out. */
static bool print_script(const SliceList *list, const Slice *slice, const Stop *stop, FILE *out)
{
    Text text = {0};
    size_t values = 0, constraints = 0;
    text_printf(&text, "; %s slice of ", slice_kind(list));
    escape_smt2_comment(slice_title(slice), &text);
    text_append(&text, "\n");
    for (; values < slice->value_count && !stop_requested(stop); values++)
        for (size_t j = 0; j < slice->values[values].term_count; j++)
            define_term(list, slice, values, j, &text);
    for (; constraints < slice->constraint_count && !stop_requested(stop); constraints++) {
        text_append(&text, "(assert ");
        term_print_smt2(list->terms, slice->constraints[constraints], &text);
        text_append(&text, ")\n");
    }
    fputs(text.bytes, out);
    text_release(&text);
    bool is_whole = cut_print("; ", slice->value_count - values, "value", stop, out);
    is_whole &= cut_print("; ", slice->constraint_count - constraints, "constraint", stop, out);
    fputs("(check-sat)\n(get-model)\n", out);
    return is_whole;
}

bool report_slice_smt2(const SliceList *list, const Stop *stop, FILE *out)
{
    Text text = {0};
    bool is_whole = true;
    text_append(&text, "(set-option :produce-models true)\n(set-logic QF_BVFP)\n");
    declare_variables(list, &text);
    fputs(text.bytes, out);
    for (size_t i = 0; i < list->count; i++) {
        fputs(list->count > 1 ? "(push 1)\n" : "", out);
        is_whole &= print_script(list, &list->slices[i], stop, out);
        fputs(list->count > 1 ? "(pop 1)\n" : "", out);
    }
    text_release(&text);
    return is_whole;
}

/* ---- DOT ---- */

static void append_decision(const SliceList *list, const SliceDecision *decision, Text *out)
{
    Text constraint = {0};
    term_print_c(list->terms, decision->constraint, &constraint);
    if (decision->position.line)
        text_printf(out, "%" PRIu32 ": ", decision->position.line);
    escape_dot(constraint.bytes, strlen(constraint.bytes), out);
    text_release(&constraint);
}

/* The decisions that there is time for, and the arrows between them. Returns the number of the others. */
static size_t append_slice(const SliceList *list, size_t number, const Stop *stop, Text *out)
{
    const Slice *slice = &list->slices[number];
    size_t shown = 0;
    text_printf(out, "  subgraph cluster_%zu {\n    label=\"", number);
    escape_dot(slice_title(slice), strlen(slice_title(slice)), out);
    text_append(out, "\";\n");
    for (; shown < slice->decision_count && !stop_requested(stop); shown++) {
        text_printf(out, "    s%zu_%zu [label=\"", number, shown);
        append_decision(list, &slice->decisions[shown], out);
        text_append(out, "\"];\n");
    }
    for (size_t i = 0; i < shown; i++)
        for (size_t j = 0; j < slice->decisions[i].direct_count; j++) /* each is an earlier decision */
            text_printf(out, "    s%zu_%zu -> s%zu_%" PRIu32 ";\n", number, i, number, slice->decisions[i].direct[j]);
    text_append(out, "  }\n");
    return slice->decision_count - shown;
}

bool report_slice_dot(const SliceList *list, const Stop *stop, FILE *out)
{
    Text text = {0};
    size_t left = 0;
    text_append(&text, "digraph slice {\n  node [shape=box];\n");
    for (size_t i = 0; i < list->count; i++)
        left += append_slice(list, i, stop, &text);
    fputs(text.bytes, out);
    bool is_whole = cut_print("  // ", left, "decision", stop, out);
    fputs("}\n", out);
    text_release(&text);
    return is_whole;
}
