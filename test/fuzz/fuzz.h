/* What the fuzz targets share. A target is one file here with LLVMFuzzerTestOneInput; test/fuzz/run makes its first inputs and runs
 * it. A target uses what a reader accepts, and where there is a writer it writes it and reads it back, so that a wrong answer is
 * found as well as a crash. base_die ends the process, which libFuzzer counts as a crash. */
#ifndef COSET_FUZZ_H
#define COSET_FUZZ_H

#include "base/base.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the fuzzer with a finding unless the condition holds. */
void fuzz_require(bool condition, const char *what);
/* The path of a regular file in TMPDIR with these bytes; valid until the next call with this number. Readers refuse links. */
enum { FUZZ_FILES = 2 };
const char *fuzz_file(unsigned number, const void *bytes, size_t size);
/* Counts an input that the reader accepts; how many is said at the end. A target that accepts none tests refusals only. */
void fuzz_accept(void);
/* The folder of the C library's bitcode, beside the target's own folder. */
const char *fuzz_runtime_directory(void);

/* Either both strings are NULL or they are equal. */
bool fuzz_same_text(const char *a, const char *b);
bool fuzz_same_bytes(const void *a, size_t a_size, const void *b, size_t b_size);

#endif
