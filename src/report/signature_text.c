/* A signature as text and as Markdown. */
#include <ctype.h>
#include <string.h>

#include "report/cut.h"
#include "report/escape.h"
#include "report/signature_report.h"

enum { WIDTH = 100, INDENT = 10, RESULTS_MOST = 40 };

/* Constraints joined by &&; a line that would be too long ends before the next &&. */
static void print_condition(const Signature *signature, const SignatureCase *one, FILE *out)
{
    Text constraint = {0};
    size_t column = INDENT;
    if (one->constraint_count == 0)
        fputs("always", out);
    for (size_t i = 0; i < one->constraint_count; i++) {
        text_clear(&constraint);
        value_constraint(signature->terms, one->constraints[i], one->constraint_count == 1, &constraint);
        if (i > 0 && column + 4 + constraint.length > WIDTH) {
            fprintf(out, "\n%*s", INDENT, "");
            column = INDENT;
            fputs("&& ", out);
        } else if (i > 0)
            fputs(" && ", out);
        column += constraint.length + (i > 0 ? 4 : 0);
        fputs(constraint.bytes, out);
    }
    fputc('\n', out);
    text_release(&constraint);
}

static void print_results(const Signature *signature, const SignatureCase *one, const SignatureStyle *style, FILE *out)
{
    Text results = {0};
    signature_results(signature, one, style, &results);
    size_t count = 0;
    for (char *line = results.bytes, *end; line; line = end ? end + 1 : NULL, count++) {
        end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (count < RESULTS_MOST)
            fprintf(out, "%s%s\n", count ? "          " : "    then  ", line);
    }
    if (count > RESULTS_MOST)
        fprintf(out, "%*s... and %zu more (--json lists all)\n", INDENT, "", count - RESULTS_MOST);
    text_release(&results);
}

static void print_example(const Signature *signature, const SignatureCase *one, FILE *out)
{
    Text example = {0};
    signature_example(signature, one, &example);
    if (example.length)
        fprintf(out, "    e.g.  %s\n", example.bytes);
    text_release(&example);
}

static void print_case(const Signature *signature, size_t number, const SignatureStyle *style, FILE *out)
{
    const SignatureCase *one = &signature->cases[number];
    fprintf(out, "\n%2zu. %s", number + 1, one->constraint_count ? "if    " : "");
    print_condition(signature, one, out);
    print_results(signature, one, style, out);
    print_example(signature, one, out);
}

static size_t count_faults(const Signature *signature)
{
    size_t faults = 0;
    for (size_t i = 0; i < signature->count; i++)
        faults += signature->cases[i].fault != NULL && signature->cases[i].fault->kind != FAULT_EXTERNAL;
    return faults;
}

static void append_title(const Signature *signature, const Summary *summary, Text *out)
{
    size_t faults = count_faults(signature);
    signature_subject(signature, out);
    if (signature->criterion_count == 0)
        out->bytes[0] = (char)toupper((unsigned char)out->bytes[0]);
    text_printf(out, " depend%s on the input in %s%zu way%s", signature->criterion_count > 1 ? "" : "s",
                summary->complete ? "" : "at least ", signature->count, signature->count == 1 ? "" : "s");
    if (faults)
        text_printf(out, ", %zu of them %s", faults, faults == 1 ? "a fault" : "faults");
    text_append(out, ":\n");
}

bool report_signature_text(const Signature *signature, const Summary *summary, const Stop *stop, FILE *out)
{
    Text title = {0}, conclusion = {0};
    size_t shown = 0;
    append_title(signature, summary, &title);
    fputs(title.bytes, out);
    SignatureStyle style = signature_style(signature);
    for (; shown < signature->ready && !stop_requested(stop); shown++)
        print_case(signature, shown, &style, out);
    signature_style_release(&style);
    bool is_whole = cut_print("\n... ", signature->count - shown, "case", stop, out);
    signature_conclusion(signature, summary, &conclusion);
    fprintf(out, "\n%s", conclusion.bytes);
    text_release(&title);
    text_release(&conclusion);
    return is_whole;
}

/* ---- Markdown ---- */

static void print_prose(Text *text, FILE *out)
{
    Text prose = {0};
    escape_markdown(MARKDOWN_PROSE, text->bytes, &prose);
    fputs(prose.bytes, out);
    text_release(&prose);
    text_release(text);
}

/* Takes the text over. */
static void append_cell(Text *text, Text *row)
{
    text_append(row, row->length ? " | " : "| ");
    if (text->bytes)
        escape_markdown(MARKDOWN_CODE, text->bytes, row);
    text_release(text);
}

static void print_row(const Signature *signature, const SignatureCase *one, const SignatureStyle *style, FILE *out)
{
    Text condition = {0}, results = {0}, example = {0}, row = {0};
    if (one->constraint_count)
        value_condition(signature->terms, one->constraints, one->constraint_count, &condition);
    append_cell(&condition, &row);
    text_append(&row, one->constraint_count ? "" : "always");
    signature_results(signature, one, style, &results);
    append_cell(&results, &row);
    signature_example(signature, one, &example);
    append_cell(&example, &row);
    fprintf(out, "%s |\n", row.bytes);
    text_release(&row);
}

bool report_signature_markdown(const Signature *signature, const Summary *summary, const Stop *stop, FILE *out)
{
    Text title = {0}, conclusion = {0};
    size_t shown = 0;
    append_title(signature, summary, &title);
    print_prose(&title, out);
    fputs("\n| if | then | example |\n|---|---|---|\n", out);
    SignatureStyle style = signature_style(signature);
    for (; shown < signature->ready && !stop_requested(stop); shown++)
        print_row(signature, &signature->cases[shown], &style, out);
    signature_style_release(&style);
    bool is_whole = cut_print("\n... ", signature->count - shown, "case", stop, out);
    text_append(&conclusion, "\n");
    signature_conclusion(signature, summary, &conclusion);
    print_prose(&conclusion, out);
    return is_whole;
}
