/* Private to program: what the parts of the checker share. */
#ifndef COSET_PROGRAM_PROGRAM_CHECK_H
#define COSET_PROGRAM_PROGRAM_CHECK_H

#include "program/program.h"

/* The item being checked. `function` is NULL for the program as a whole. */
typedef struct Checker {
    const Program *program;
    const Function *function;
    const Instruction *instruction; /* or NULL */
} Checker;

/* Ends the process with a message that names the function and the instruction. */
void checker_fail(const Checker *checker, const char *format, ...) BASE_PRINTF(2, 3) BASE_NORETURN;

#define CHECK_THAT(checker, condition, ...)         \
    do {                                            \
        if (UNLIKELY(!(condition)))                 \
            checker_fail((checker), __VA_ARGS__);   \
    } while (0)

void checker_check_instruction(const Checker *checker);
void checker_check_target(const Checker *checker, uint64_t target); /* that it is the start of a block of the
                                                                       function */
void checker_check_slots(const Checker *checker, const char *role, uint64_t slot, unsigned count);

#endif
