/* Shared by scripts of SMT-LIB 2. Private to report. */
#ifndef COSET_REPORT_SMT2_H
#define COSET_REPORT_SMT2_H

#include "term/term.h"

/* "(define-fun name () (_ BitVec 8)", or Bool for one bit. The name is allocated like that of an input, so that it differs from
 * all of them; `number` tells definitions of one name apart. */
void smt2_begin_definition(TermPool *pool, uint32_t number, const char *name, unsigned width, Text *out);
void smt2_append_defined(TermPool *pool, uint32_t number, const char *name, Text *out); /* its name */

#endif
