/* What an instruction does with slots and memory, told from its form alone. */
#ifndef COSET_ANALYSIS_INSTRUCTION_H
#define COSET_ANALYSIS_INSTRUCTION_H

#include "program/program.h"

/* ---- Slots ---- */

/* The slots that the instruction writes in its own frame: *count of them from the first. */
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
    int64_t offset;     /* to add */
    bool indexed;       /* and slot `index` times `scale` */
    uint32_t index;
    uint64_t scale;
    uint64_t size;      /* bytes; 0 for ACCESS_ADDRESS */
} Access;

/* ACCESS_NONE when the instruction is none of these. */
Access instruction_access(const Instruction *instruction);

/* Number of the frame object that starts at the offset, or contains it. */
uint32_t function_object_at(const Function *function, uint64_t offset);

#endif
