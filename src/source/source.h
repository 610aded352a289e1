/* source: from C files, bitcode or LLVM assembly to a Program. The only module that uses LLVM.
 *
 *     Program *program = source_load(&options, &error);   // NULL on error
 *
 * Runs clang-19 on .c and .i files, reads .bc and .ll, links them with the parts of coset's C library that they need
 * (like members of an archive: a definition of the program replaces the library's), and lowers all reachable code.
 */
#ifndef COSET_SOURCE_H
#define COSET_SOURCE_H

#include "base/stop.h"
#include "program/program.h"

typedef struct SourceOptions {
    const Stop *stop;            /* a request ends compiling with STATUS_LIMIT; may be NULL */
    const char **files;          /* .c .i .bc .ll */
    size_t file_count;
    const char **compiler_options; /* passed to clang unchanged */
    size_t compiler_option_count;
    const char **include_only;   /* folders: the compiler may read only files below them, the named files, and headers of coset,
                                    the compiler and the system */
    size_t include_only_count;   /* 0: it may read every file */
    const char *runtime_directory; /* the folder of the C library's bitcode */
    unsigned checks;             /* requested checks, as bits 1u << FaultCheck */
    bool merge_pure;             /* side-effect-free choices (&&, ||, ?:, small diamonds) become selects, not
                                    branches */
    bool own_reach_error;        /* call the program's reach_error, if it defines one; false: every call of reach_error
                                    is a fault, as in SV-COMP */
    const char *function;        /* the function under test, which must be defined; main need not be. NULL: main */
    bool without_main;           /* main need not be defined, because the program is not run: Program.main is then
                                    PROGRAM_NO_MAIN */
} SourceOptions;

/* Options of clang that come before the user's own: they allow old C that other compilers accept with a warning. Ends
 * with NULL. */
extern const char *const source_old_c_options[];

/* clang compiles, and another process reads the result with LLVM: neither has a right to change anything, both keep the limits
 * of the stop, and what they hand over is checked. The caller frees the program with program_free. */
Program *source_load(const SourceOptions *options, Error *error);
/* The same, but reads in this process, for debugging and fuzzing: a damaged file may crash it. */
Program *source_load_here(const SourceOptions *options, Error *error);

#endif
