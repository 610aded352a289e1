/* source: from C files, bitcode or LLVM assembly to a Program. The only module that knows LLVM.
 *
 *     Program *program = source_load(&options, &error);   // NULL on error
 *
 * Runs clang-19 on .c and .i files, reads .bc and .ll, links them with the parts of coset's C library that they need
 * (like members of an archive: what the program defines itself wins), and lowers everything reachable.
 */
#ifndef COSET_SOURCE_H
#define COSET_SOURCE_H

#include "base/stop.h"
#include "program/program.h"

typedef struct SourceOptions {
    const Stop *stop;            /* ends compiling, with STATUS_LIMIT; may be NULL */
    const char **files;          /* .c .i .bc .ll */
    size_t file_count;
    const char **compiler_options; /* passed to clang as they are */
    size_t compiler_option_count;
    const char *runtime_directory; /* where the C library's bitcode lies */
    unsigned checks;             /* emit the opcodes of these: bits 1u << FaultCheck */
    bool merge_pure;             /* side-effect-free choices (&&, ||, ?:, small diamonds) become selects, not branches */
    bool own_reach_error;        /* the program's is called, if any; else the call is a fault, as SV-COMP has it */
    const char *function;        /* the function under test: it must be defined, and main need not be; NULL: main */
    bool without_main;           /* main need not be defined, nothing is going to be run: then Program.main is PROGRAM_NO_MAIN */
} SourceOptions;

/* Before the user's own options: what other compilers take with a warning, harnesses in old C may say. Ends with NULL. */
extern const char *const source_old_c_options[];

Program *source_load(const SourceOptions *options, Error *error);

#endif
