/* The example of a case: the inputs that matter to the reader. */
#include <stdlib.h>
#include <string.h>

#include "report/signature_report.h"

enum { FEW = 8, MOST = 24 }; /* up to FEW inputs are all shown; of more, only those that the case depends on */

typedef Vector(const TestScalar *) ScalarList;
typedef Vector(ValueQuestion) QuestionList;

/* ---- Inputs that are not shown ---- */

/* "(u.p is used)", of a union: the length of "u.p"; 0: it is something else. */
static size_t used_member(const char *name)
{
    static const char ending[] = " is used)";
    size_t length = strlen(name), end = sizeof ending - 1;
    bool asks = name[0] == '(' && length > end + 1 && strcmp(name + length - end, ending) == 0;
    return asks ? length - end - 1 : 0;
}

/* True if the name belongs to an object behind the pointer: "*p[0]" and "**p.next.value" for "p". Where there are several
 * pointers of a name, "*p#3", what they point to has other numbers: nothing is known then. */
static bool is_behind(const char *name, const ValueQuestion *question)
{
    size_t stars = strspn(name, "*"), fewer = strspn(question->pointer, "*"), length = question->length - fewer;
    if (memchr(question->pointer, '#', question->length))
        return false;
    return stars > fewer && strncmp(name + stars, question->pointer + fewer, length) == 0 && strchr(".[#", name[stars + length]) != NULL;
}

/* Those of the witness that are answered by yes: what is behind these pointers is no object of its own. */
static QuestionList questions_affirmed(const SignatureCase *one)
{
    QuestionList affirmed = {0};
    ValueQuestion question;
    for (size_t i = 0; i < one->witness_count; i++)
        if (value_question(one->witness[i].name, &question) && strcmp(one->witness[i].value, "true") == 0)
            vector_push(&affirmed, question);
    return affirmed;
}

/* True if there is no such object because the pointer to it is null or equal to another one. */
static bool is_missing(const QuestionList *affirmed, const char *name)
{
    for (size_t i = 0; name[0] == '*' && i < affirmed->count; i++)
        if (is_behind(name, &affirmed->items[i]))
            return true;
    return false;
}

static bool is_shown(const QuestionList *affirmed, const TestScalar *scalar)
{
    if (used_member(scalar->name))
        return strcmp(scalar->value, "true") == 0;
    ValueQuestion question;
    if (value_question(scalar->name, &question))
        return strcmp(scalar->value, "true") == 0 && !is_missing(affirmed, question.pointer);
    return strstr(scalar->name, "<padding") == NULL && !is_missing(affirmed, scalar->name);
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
    size_t member = used_member(scalar->name);
    ValueQuestion question;
    if (member)
        text_printf(out, "%.*s is used", (int)member, scalar->name + 1);
    else if (value_question(scalar->name, &question))
        text_printf(out, "%.*s = %.*s", (int)question.length, question.pointer, (int)question.other_length, question.other);
    else
        text_printf(out, "%s = %s", scalar->name, scalar->value);
}

void signature_example(const Signature *signature, const SignatureCase *one, Text *out)
{
    ScalarList shown = {0};
    QuestionList affirmed = questions_affirmed(one);
    size_t count = 0;
    for (size_t i = 0; i < one->witness_count; i++)
        if (is_shown(&affirmed, &one->witness[i]))
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
    vector_release(&affirmed);
}
