/* Private to program: what the parts of the dump share. */
#ifndef COSET_PROGRAM_DUMP_H
#define COSET_PROGRAM_DUMP_H

#include "program/program.h"

/* One function being printed. */
typedef struct Listing {
    const Program *program;
    const Function *function;
    const char **slot_names; /* one per slot */
    FILE *out;
} Listing;

void listing_print_instruction(const Listing *listing, const Instruction *instruction);

/* The name of an address: "table", "table + 8", a function or label, or NULL. The text is valid while the arena is. */
const char *program_address_name(const Program *program, uint64_t address, Arena *arena);

#endif
