/* Private to report: shared by the formats of a signature. */
#ifndef COSET_REPORT_SIGNATURE_REPORT_H
#define COSET_REPORT_SIGNATURE_REPORT_H

#include "report/value.h"

/* "out@16", "the output of main", "what fee does". */
void signature_subject(const Signature *signature, Text *out);

/* How each case is shown; computed from all cases. */
typedef struct SignatureStyle {
    bool exit_codes; /* signature_reports_exit_codes */
    Map changing;    /* names of memory that some case changes */
} SignatureStyle;

SignatureStyle signature_style(const Signature *signature); /* looks at all cases */
void signature_style_release(SignatureStyle *style);

/* The results of a case, a line for each output and for its end: "out == x\nreturns 3\nFAULT …". Memory that no case
 * changes is left out. Never empty. */
void signature_results(const Signature *signature, const SignatureCase *one, const SignatureStyle *style, Text *out);
/* "x = 6, y = 2"; nothing if there is no input (signature_example.c). */
void signature_example(const Signature *signature, const SignatureCase *one, Text *out);

/* The variables of its condition and its outputs, with or without outputs in memory. */
TermSet signature_variables(const Signature *signature, const SignatureCase *one, bool with_memory);

/* The value of an output; for a call that printed, of one argument. */
void signature_value(const Signature *signature, const SignatureCase *one, const SignatureOutput *output, Text *out);
ValueContext signature_context(const Signature *signature, const SignatureCase *one, const SignatureOutput *output);
void signature_off_criterion_fault(const FoundFault *found, Text *out); /* "division by zero at x.c:3, with x = 0" */

/* "complete: …", "not complete:" and the reasons, the certificate: a line for each. */
void signature_conclusion(const Signature *signature, const Summary *summary, Text *out);

bool signature_reports_exit_codes(const Signature *signature); /* true if exit codes are reported */

/* ---- signature_memory.c ---- */

bool signature_is_memory(const SignatureOutput *output);
/* True if it is memory without a type whose inputs are bytes, which are named one by one. */
bool signature_has_bytes(const TermPool *terms, const SignatureOutput *output);
/* True if the term is the input of that name. */
bool signature_is_input(const TermPool *terms, Term term, const char *name, const char *path);
/* True if the value contains the input of that name. */
bool signature_speaks_of(const TermPool *terms, const SignatureOutput *output, const char *name);
/* " == x", or if the value contains old content " becomes x + 1". */
void signature_equal(bool becomes, const char *value, Text *out);
/* False for unchanged memory. */
bool signature_changes(const Signature *signature, const SignatureCase *one, const SignatureOutput *output);
/* True if one of its scalars is a pointer. */
bool signature_holds_pointer(const Signature *signature, const SignatureCase *one, const SignatureOutput *output);
/* "*p[0] == 3", "*p[0] becomes *p[0] + 1". */
void signature_memory(const Signature *signature, const SignatureCase *one, const SignatureOutput *output,
                      const SignatureStyle *style, Text *out);

/* ---- signature_call.c: calls that printed ---- */

enum { PIECES_MOST = 40 }; /* of a text that depends on the input; more are left out */

/* printf("%d cents\n", hours * 200). `most`: pieces of a text that depends on the input. */
void signature_call(const Signature *signature, const SignatureOutput *output, size_t most, Text *out);
/* One argument as a whole. False: it is not a printed value but a format, a stream, or unknown. */
bool signature_argument(const Signature *signature, const SignatureOutput *output, size_t number, Text *out);
/* Its name: of the variable passed, or of the stream. */
const char *signature_argument_name(const SignatureOutput *output, size_t number);

#endif
