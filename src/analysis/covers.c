/* Self-check: compares the writes of a run with the analysis. */
#include "analysis/effects.h"
#include "analysis/internal.h"

static bool covers_byte(const Region *region, Place byte)
{
    for (size_t i = 0; i < region->place_count; i++)
        if (place_contains(&region->places[i], &byte))
            return true;
    return false;
}

/* True for allocations, and for the builtin that makes the inputs of a function under test. No code can have read the
 * new object before, so these writes need no check. */
static bool writes_new_object(const Analysis *analysis, uint32_t function, uint32_t instruction)
{
    const Instruction *at = &analysis->program->functions[function].code[instruction];
    return at->op == OP_BUILTIN && (at->x == BUILTIN_ENTER_FUNCTION || builtin_effects(at->x)->result == RESULT_NEW);
}

bool analysis_covers(const Analysis *analysis, uint32_t function, uint32_t instruction, const Place *written)
{
    const Region *region = analysis_writes(analysis, function, instruction);
    Place byte = *written;
    if (writes_new_object(analysis, function, instruction))
        return true;
    for (byte.size = 1; byte.offset < written->offset + written->size; byte.offset++)
        if (!covers_byte(region, byte))
            return false;
    return true;
}
