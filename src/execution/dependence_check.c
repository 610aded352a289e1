/* The self-check of points-to: the analysis must list every write of a run for its instruction. */
#include <stdlib.h>

#include "execution/dependence.h"

/* The object that contains the address as a Place of the analysis. */
static bool name_object(const Machine *machine, uint64_t address, Place *place)
{
    ObjectId object = memory_find(machine, address);
    const ObjectInfo *info = &machine->infos[object];
    uint32_t function, instruction;
    if (object == 0)
        return false;
    *place = (Place){.kind = PLACE_SYSTEM, .function = info->function, .index = info->index,
                     .offset = address - machine->extents[object].start};
    if (info->origin == OBJECT_GLOBAL) {
        place->kind = PLACE_GLOBAL;
        place->function = 0;
    } else if (info->origin == OBJECT_FRAME) {
        place->kind = PLACE_FRAME;
    } else if (dependence_site(machine, object, &function, &instruction) &&
               (info->origin == OBJECT_HEAP || info->origin == OBJECT_ALLOCA)) {
        place->kind = PLACE_HEAP;
        place->function = function;
        place->index = instruction;
    } else {
        place->function = place->index = 0;
    }
    return true;
}

void dependence_check_write(Machine *machine, const Function *function, uint32_t instruction, uint64_t address, uint64_t size)
{
    const struct DependenceState *state = machine->dependence;
    Place place;
    if (size == 0 || !name_object(machine, address, &place))
        return;
    place.size = size;
    if (analysis_covers(state->analysis, function->id, instruction, &place))
        return;
    Position position = function->positions[instruction];
    char *object = memory_describe(machine, memory_find(machine, address), address);
    machine->symbolic->trace.disagreements++;
    fprintf(stderr, "coset: self-check: %s (%s:%u, instruction %u) writes %llu bytes to %s, which points-to excludes\n",
            function->name, machine->program->files[position.file], position.line, instruction, (unsigned long long)size, object);
    free(object);
}
