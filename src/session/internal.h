/* Private to session. */
#ifndef COSET_SESSION_INTERNAL_H
#define COSET_SESSION_INTERNAL_H

#include "session/session.h"

/* True if one of the program's own functions calls scanf or a function of its family (typed_stdin.c). */
bool program_calls_scanf(const Program *program);

/* STATUS_USER or STATUS_UNSUPPORTED, and what to do, if coset cannot make the parameters of the function under test. */
Status session_check_function(const Program *program, Error *error);

#endif
