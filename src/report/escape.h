/* Text of others, such as names, messages and source lines, in each format that coset writes. It may hold any byte; what a
 * reader would see as one line stays one line. A format has one function, and writers pass all text of others through it.
 * JSON: json_text (json.h). Symbols of SMT-LIB: term_smt_name (term.h). String literals of C: c_value_append_string
 * (c_value.h). A terminal: base_safe_stream (base.h). Private to report. */
#ifndef COSET_REPORT_ESCAPE_H
#define COSET_REPORT_ESCAPE_H

#include "base/base.h"

/* XML and SVG: the content of an element or of an attribute in quotes. */
void escape_xml(const char *text, Text *out);
/* A string of DOT, without its quotes. */
void escape_dot(const char *text, size_t length, Text *out);

typedef enum MarkdownPlace { MARKDOWN_PROSE, MARKDOWN_CODE } MarkdownPlace;
/* Lines of prose, or of code in a cell of a table, where a line is a piece of code of its own. */
void escape_markdown(MarkdownPlace place, const char *text, Text *out);

/* A comment of SMT-LIB: one line. */
void escape_smt2_comment(const char *text, Text *out);
/* A comment of C between its marks. */
void escape_c_comment(const char *text, Text *out);

#endif
