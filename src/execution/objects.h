/* Private to memory.c, heap.c and fault_check.c: the layout of objects in the arena.
 *
 * Heap storage consists of chunks, allocated one after the other from the space behind the globals. A chunk keeps its
 * object id. It has the object's own granules (object_granules) and at least one more that belongs to no object. A
 * freed chunk is first put into the quarantine, so that a dangling pointer still finds the dead object, and then into
 * the list of its size class. Addresses depend only on the order of calls, so equal runs get equal addresses.
 */
#ifndef COSET_EXECUTION_OBJECTS_H
#define COSET_EXECUTION_OBJECTS_H

#include <wchar.h>

#include "execution/machine.h"

typedef struct ChunkQueue { /* first in, first out; linked through the first bytes of the dead storage */
    ObjectId first, last;   /* 0: empty */
} ChunkQueue;

enum { CHUNK_CLASSES = 208 };

struct HeapState {
    uint64_t start;                 /* first address behind the globals */
    uint64_t top;                   /* where the next chunk starts */
    uint64_t dirty;                 /* bytes in [start, dirty) may be non-zero; all bytes behind are zero */
    uint64_t live;                  /* bytes of live heap objects */
    uint64_t quarantined;           /* bytes of chunks in the quarantine */
    ChunkQueue quarantine;
    ChunkQueue spare[CHUNK_CLASSES];
    ObjectId first_object;          /* first id behind the globals' */
    ObjectId frame_object_high;     /* one past the highest id that a frame object had in this run */
    uint64_t stack_high;            /* one past the highest address that frame objects had in this run */
    uint64_t image_used;            /* bytes of the image up to its last non-zero one */
    uint32_t allocations;           /* in this run */
    uint64_t large_top;             /* where the next large object starts; never reused within a run */
    Vector(ObjectId) large;         /* large objects in the order of their addresses, dead ones, too */
    bool used;                      /* some machine has run since the arena was mapped */
};

/* The large object whose [start, start + size] contains the address, or 0. */
ObjectId large_find(const Machine *machine, uint64_t address);
/* A new large object of zeros; 0 if it does not fit, or if objects of this size are not large. */
ObjectId large_allocate(Machine *machine, uint64_t size, uint64_t alignment);
/* Grows the large object where it is. False if there is no space behind it. */
bool large_extend(Machine *machine, ObjectId object, uint64_t size);
void large_reset(Machine *machine);
/* Maps and unmaps the memory of large objects, for all machines. */
void large_map(void);
void large_unmap(void);

/* Restores the heap's state at the start of a run. */
void heap_reset(Machine *machine);

/* Granules in which a pointer may point into the object, or one past its end. */
static inline uint64_t object_granules(uint64_t size)
{
    return size / ARENA_GRANULE + 1;
}

static inline void object_place(Machine *machine, ObjectId object, uint64_t start, uint64_t size, bool constant)
{
    ObjectId *owner = machine->owner + (start - ARENA_START) / ARENA_GRANULE;
    uint64_t granules = object_granules(size);
    if (granules < 8)
        for (uint64_t i = 0; i < granules; i++)
            owner[i] = object;
    else
        wmemset((wchar_t *)owner, (wchar_t)object, granules);
    machine->extents[object] = (Extent){start, size, constant ? 0 : size, size};
}

_Static_assert(sizeof(wchar_t) == sizeof(ObjectId), "object_place fills the owner table with wmemset");

static inline void object_kill(Machine *machine, ObjectId object)
{
    machine->extents[object].size = 0;
    machine->extents[object].writable = 0;
}

#endif
