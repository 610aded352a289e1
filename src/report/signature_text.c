/* A signature as text and as Markdown. */
#include <ctype.h>
#include <string.h>

#include "report/cut.h"
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

static void print_title(const Signature *signature, const Summary *summary, FILE *out)
{
    Text subject = {0};
    size_t faults = count_faults(signature);
    signature_subject(signature, &subject);
    if (signature->criterion_count == 0)
        subject.bytes[0] = (char)toupper((unsigned char)subject.bytes[0]);
    fprintf(out, "%s depend%s on the input in %s%zu way%s", subject.bytes,
            signature->criterion_count > 1 ? "" : "s", summary->complete ? "" : "at least ", signature->count,
            signature->count == 1 ? "" : "s");
    if (faults)
        fprintf(out, ", %zu of them %s", faults, faults == 1 ? "a fault" : "faults");
    fputs(":\n", out);
    text_release(&subject);
}

static void print_conclusion(const Signature *signature, const Summary *summary, FILE *out)
{
    Text conclusion = {0};
    signature_conclusion(signature, summary, &conclusion);
    fprintf(out, "\n%s", conclusion.bytes);
    text_release(&conclusion);
}

bool report_signature_text(const Signature *signature, const Summary *summary, const Stop *stop, FILE *out)
{
    size_t shown = 0;
    print_title(signature, summary, out);
    SignatureStyle style = signature_style(signature);
    for (; shown < signature->count && !stop_requested(stop); shown++)
        print_case(signature, shown, &style, out);
    signature_style_release(&style);
    bool is_whole = cut_print("\n... ", signature->count - shown, "case", stop, out);
    print_conclusion(signature, summary, out);
    return is_whole;
}

/* ---- Markdown ---- */

/* The text of a cell as code. | is escaped because it would end the cell; each line is a piece of code of its own. */
static void print_code(const char *text, FILE *out)
{
    bool in_code = false;
    for (; *text; text++) {
        if (*text == '\n') {
            fputs(in_code ? "`<br>" : "<br>", out);
            in_code = false;
            continue;
        }
        fputs(in_code ? "" : "`", out);
        in_code = true;
        if (*text == '|')
            fputc('\\', out);
        fputc(*text == '`' ? '\'' : *text, out);
    }
    fputs(in_code ? "`" : "", out);
}

static void print_row(const Signature *signature, const SignatureCase *one, const SignatureStyle *style, FILE *out)
{
    Text cell = {0};
    fputs("| ", out);
    if (one->constraint_count)
        value_condition(signature->terms, one->constraints, one->constraint_count, &cell);
    else
        fputs("always", out);
    print_code(cell.bytes ? cell.bytes : "", out);
    fputs(" | ", out);
    text_clear(&cell);
    signature_results(signature, one, style, &cell);
    print_code(cell.bytes, out);
    fputs(" | ", out);
    text_clear(&cell);
    signature_example(signature, one, &cell);
    print_code(cell.bytes, out);
    fputs(" |\n", out);
    text_release(&cell);
}

bool report_signature_markdown(const Signature *signature, const Summary *summary, const Stop *stop, FILE *out)
{
    size_t shown = 0;
    print_title(signature, summary, out);
    fputs("\n| if | then | example |\n|---|---|---|\n", out);
    SignatureStyle style = signature_style(signature);
    for (; shown < signature->count && !stop_requested(stop); shown++)
        print_row(signature, &signature->cases[shown], &style, out);
    signature_style_release(&style);
    bool is_whole = cut_print("\n... ", signature->count - shown, "case", stop, out);
    print_conclusion(signature, summary, out);
    return is_whole;
}
