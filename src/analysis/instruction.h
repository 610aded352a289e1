/* Which slots and memory an instruction accesses, determined from the instruction alone. */
#ifndef COSET_ANALYSIS_INSTRUCTION_H
#define COSET_ANALYSIS_INSTRUCTION_H

#include "program/program.h"

/* ---- Slots ---- */

/* The slots that the instruction writes in its own frame: returns the first; *count is their number. */
uint32_t instruction_written_slots(const Program *program, const Instruction *instruction, uint32_t *count);

/* ---- Memory ---- */

typedef enum AccessBase { ACCESS_SLOT, ACCESS_GLOBAL, ACCESS_FRAME } AccessBase;
typedef enum AccessVerb { ACCESS_NONE, ACCESS_LOAD, ACCESS_STORE, ACCESS_STORE_CONSTANT, ACCESS_ADDRESS } AccessVerb;

/* A load, a store, or the computation of the address that one would use. */
typedef struct Access {
    AccessVerb verb;
    AccessBase base;
    uint32_t slot;      /* ACCESS_SLOT: holds the address */
    uint64_t start;     /* ACCESS_GLOBAL: an address; ACCESS_FRAME: offset of the object in the frame */
    int64_t offset;     /* added to the base */
    bool indexed;       /* slot `index` times `scale` is added, too */
    uint32_t index;
    uint64_t scale;
    uint64_t size;      /* bytes; 0 for ACCESS_ADDRESS */
} Access;

/* The verb is ACCESS_NONE for all other instructions. */
Access instruction_access(const Instruction *instruction);

/* Number of the frame object that contains the offset. */
uint32_t function_object_at(const Function *function, uint64_t offset);

#endif
