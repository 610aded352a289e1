/* Private to report: what the forms of a signature share. */
#ifndef COSET_REPORT_SIGNATURE_H
#define COSET_REPORT_SIGNATURE_H

#include "report/value.h"

/* "out@16", "the output of main", "what fee does". */
void signature_subject(const Signature *signature, Text *out);

/* What a case says depends on what the others do. */
typedef struct SignatureStyle {
    bool exit_codes; /* signature_shows_exit_codes */
    Map changing;    /* names of memory that some case changes */
} SignatureStyle;

SignatureStyle signature_style(const Signature *signature); /* looks at all cases */
void signature_style_release(SignatureStyle *style);

/* What a case does, a line for each output and for how it ends: "out == x\nreturns 3\nFAULT …". Memory that no case changes is left
 * out. Never empty. */
void signature_results(const Signature *signature, const SignatureCase *one, const SignatureStyle *style, Text *out);
/* "x = 6, y = 2", for people; nothing if there is no input (signature_example.c). */
void signature_example(const Signature *signature, const SignatureCase *one, Text *out);

/* The inputs that its condition and its outputs speak of; memory may be left out. */
TermSet signature_variables(const Signature *signature, const SignatureCase *one, bool with_memory);

/* The value of an output; for a call that printed, of one argument. */
void signature_value(const Signature *signature, const SignatureCase *one, const SignatureOutput *output, Text *out);
ValueContext signature_context(const Signature *signature, const SignatureCase *one, const SignatureOutput *output);
void signature_beside(const FoundFault *found, Text *out); /* "division by zero at x.c:3, with x = 0" */

/* "complete: …", "not complete:" and the reasons, the certificate: a line for each. */
void signature_conclusion(const Signature *signature, const Summary *summary, Text *out);

bool signature_shows_exit_codes(const Signature *signature); /* they are asked for, and not 0 everywhere */

/* ---- signature_memory.c ---- */

bool signature_is_memory(const SignatureOutput *output);
/* Is it the input of that name? */
bool signature_is_input(const TermPool *terms, Term term, const char *name, const char *path);
/* Is the input of that name in its value? */
bool signature_speaks_of(const TermPool *terms, const SignatureOutput *output, const char *name, const char *path);
/* "== x", or for what depends on what was there before "becomes x + 1". */
void signature_equal(bool becomes, const char *value, Text *out);
/* False: it is memory that is as it was. */
bool signature_changes(const Signature *signature, const SignatureCase *one, const SignatureOutput *output);
/* Is one of its scalars an address? */
bool signature_holds_pointer(const Signature *signature, const SignatureCase *one, const SignatureOutput *output);
/* "*p[0] == 3", "*p[0] becomes *p[0] + 1". */
void signature_memory(const Signature *signature, const SignatureCase *one, const SignatureOutput *output,
                      const SignatureStyle *style, Text *out);

/* ---- signature_call.c: calls that printed ---- */

enum { PIECES_MOST = 40 }; /* of a text that depends on the input, for people */

/* printf("%d cents\n", hours * 200). `most`: pieces of a text that depends on the input. */
void signature_call(const Signature *signature, const SignatureOutput *output, size_t most, Text *out);
/* The whole of it. False: the argument is no value that is printed but a format, a stream, or nothing that can be
 * told. */
bool signature_argument(const Signature *signature, const SignatureOutput *output, size_t number, Text *out);
/* Its name: of the variable passed, or of the stream. */
const char *signature_argument_name(const SignatureOutput *output, size_t number);

#endif
