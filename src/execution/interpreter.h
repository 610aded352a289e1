/* Private to execution: what the builds of the interpreter loop share. */
#ifndef COSET_EXECUTION_INTERPRETER_H
#define COSET_EXECUTION_INTERPRETER_H

#include "execution/machine.h"

/* Gives the loop another chunk of steps, or ends the run at a limit or a requested stop. */
bool interpreter_refill(Machine *machine, int64_t *budget);
/* The instruction that a computed goto leads to; false: the run has ended. */
bool interpreter_label(Machine *machine, uint64_t address, const Function *function, uint32_t *target);
/* True if STACK_SAVE made `saved` in this frame; otherwise the run has ended with a fault. */
bool interpreter_check_saved_stack(Machine *machine, const Frame *frame, uint64_t saved);
/* What is done next depends on uninitialised data: a fault with --check uninit, otherwise a bound. False: the run has
 * ended. */
bool interpreter_uninitialised(Machine *machine);
/* Before the program's main, or the function under test, returns a single slot with these uninitialised bits. Unions may have some. */
void interpreter_returns_uninitialised(Machine *machine, uint64_t mask);
void interpreter_division_fault(Machine *machine, bool overflow);
/* Performs an OP_CHECK_… instruction. False: the check failed, and the run has ended. */
bool interpreter_check(Machine *machine, const Instruction *instruction, const uint64_t *slots);

#endif
