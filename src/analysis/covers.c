/* Checks an analysis against a run: was a write foreseen? */
#include "analysis/internal.h"

static bool covers_byte(const Region *region, Place byte)
{
    for (size_t i = 0; i < region->place_count; i++)
        if (place_contains(&region->places[i], &byte))
            return true;
    return false;
}

bool analysis_covers(Analysis *analysis, uint32_t function, uint32_t instruction, const Place *written)
{
    const Region *region = analysis_writes(analysis, function, instruction);
    Place byte = *written;
    for (byte.size = 1; byte.offset < written->offset + written->size; byte.offset++)
        if (!covers_byte(region, byte))
            return false;
    return true;
}
