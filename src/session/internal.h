/* Private to session. */
#ifndef COSET_SESSION_INTERNAL_H
#define COSET_SESSION_INTERNAL_H

#include "session/session.h"

/* True if one of the program's own functions calls scanf or a function of its family (typed_stdin.c). */
bool program_calls_scanf(const Program *program);

#endif
