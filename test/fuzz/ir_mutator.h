/* Changes LLVM assembly such that most results are still accepted by LLVM: widths, vectors, intrinsics, types of calls and of
 * builtins, metadata, alignments, linkage, lines. The fuzz target `bitcode` and the program mutate-ir use it. */
#ifndef COSET_FUZZ_IR_MUTATOR_H
#define COSET_FUZZ_IR_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

/* Changes the text in place; its new size, at most `max_size`. Equal arguments give equal results. */
size_t ir_mutate(char *text, size_t size, size_t max_size, uint32_t seed);

#endif
