/* Private to engine: whether a run used the input that the user gave. */
#ifndef COSET_ENGINE_SEEDS_H
#define COSET_ENGINE_SEEDS_H

#include "execution/execution.h"

/* An error if a seed given as text names no input that the run asked for, or is no value of it. */
Status seeds_check(const SymbolicOptions *options, const Trace *trace, Error *error);

#endif
