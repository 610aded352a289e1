/* The modelled clock: it starts at COSET_EPOCH in every run. Each reading advances it by a microsecond, so that a
 * program that polls the clock ends; sleeping advances it by the time slept. */
#ifndef COSET_CLOCK_H
#define COSET_CLOCK_H

#include "coset_runtime.h"

#define COSET_EPOCH 1700000000
#define COSET_SECOND INT64_C(1000000000)

int64_t __coset_clock_read(void);                    /* nanoseconds since 1970 */
void __coset_clock_advance(int64_t nanoseconds);

#endif
