/* Private to execution: the state of a machine. interpreter.c runs instructions on it; memory.c owns the objects;
 * builtins*.c perform builtins; fault.c builds reports; machine.c sets up and resets. */
#ifndef COSET_EXECUTION_MACHINE_H
#define COSET_EXECUTION_MACHINE_H

#include <string.h>

#include "execution/execution.h"

/* ---- Memory objects ----
 *
 * The arena is mapped at ARENA_START, once for all machines (memory.c), so an address of the program under test is a
 * valid host address exactly when it lies in a live object. Object 0 is "no object". Objects of frames have ids from
 * FIRST_FRAME_OBJECT up and are given out and taken back like a stack; globals come first, then heap objects, whose
 * ids are reused with their storage.
 *
 * owner[(address - ARENA_START) / ARENA_GRANULE] is the object whose [start, start + size] may contain the address.
 * An entry may be stale (its frame is gone): what it says counts only if the address really lies within the extent.
 */
typedef uint32_t ObjectId;

typedef struct Extent { /* hot: what a check needs */
    uint32_t start;
    uint32_t size;          /* readable bytes; 0 when dead */
    uint32_t writable;      /* size, or 0 for constant or dead objects */
    uint32_t real_size;     /* survives the object's death, for reports */
} Extent;

typedef enum ObjectOrigin { OBJECT_NONE, OBJECT_GLOBAL, OBJECT_FRAME, OBJECT_ALLOCA, OBJECT_HEAP, OBJECT_SYSTEM, OBJECT_VARIADIC } ObjectOrigin;

typedef struct ObjectInfo { /* cold: what a report needs */
    uint8_t origin;         /* ObjectOrigin */
    bool freed;
    uint32_t index;         /* of the global, of the object in its function, or granules of a heap object's storage */
    uint32_t function;      /* that allocated it (innermost outside the C library), or that it is a local of */
    Position allocated;
    Position freed_at;
    uint32_t freed_in;      /* function */
} ObjectInfo;

#define OBJECT_LIMIT (UINT32_C(1) << 26)
#define FIRST_FRAME_OBJECT (OBJECT_LIMIT / 2)

typedef struct Frame {
    const Function *function;
    const Instruction *next;    /* saved while a callee runs, and before anything that may fault: the instruction at work */
    uint64_t *slots;
    uint64_t memory;            /* address of its memory objects */
    uint64_t memory_top;        /* first free address above them, dynamic ones included */
    ObjectId first_object;
    ObjectId object_top;        /* one past its last object */
    uint64_t variadic_registers; /* address of the register save area, 0 if not variadic */
    uint64_t variadic_overflow;  /* address of the stack arguments */
    uint32_t variadic_gp, variadic_fp; /* offsets for va_start */
    uint64_t serial;            /* unique in a run: tells setjmp's frame from a later one */
} Frame;

struct BuiltinCall; /* builtins.h */
struct HeapState; /* objects.h */
struct HostState; /* host.c: output buffers, descriptors */
struct SymbolicState; /* symbolic.h */
struct DependenceState; /* dependence.h */

struct Machine {
    const Program *program;
    MachineOptions options;

    ObjectId *owner;
    Extent *extents;
    ObjectInfo *infos;
    uint8_t *undefined;        /* one byte per arena byte, indexed by address - ARENA_START; NULL unless checked.
                                  A set bit: that bit of the byte is uninitialised (0xff for fresh memory) */
    ObjectId object_top;       /* next id for globals, system and heap objects */
    struct HeapState *heap;
    struct HostState *host;
    struct SymbolicState *symbolic; /* NULL: a concrete machine */
    struct DependenceState *dependence; /* NULL: not recorded */

    Frame *frames;             /* frames[0] .. frames[depth - 1] */
    size_t depth;
    size_t frame_capacity;
    uint64_t *slots;           /* storage of all frames' slots */
    size_t slot_capacity;
    uint64_t *slot_undefined;  /* one mask per slot, set bits are uninitialised; NULL unless checked */
    uint64_t next_serial;

    uint64_t steps_left;

    uint64_t error_number;     /* address of the program's errno, 0 if it has none */
    void (**handlers)(const struct BuiltinCall *call); /* by Builtin */

    Outcome *outcome;          /* of the run under way */
    bool ended;                /* outcome->end is set */
};

/* ---- memory.c, heap.c (allocate, free), check.c (find, check, describe) ---- */

void memory_init(Machine *machine, Error *error);   /* maps the tables, and the arena unless another machine has */
/* Takes the arena and puts it back to the program's initial image; the cost follows what was used. */
void memory_reset(Machine *machine);
void memory_release(Machine *machine);

/* Slow path of every check: called when the fast one failed. Returns true when the access is all right after all
 * (a pointer just before its object, say); otherwise ends the run with the fault and returns false. */
bool memory_check_slow(Machine *machine, uint64_t provenance, uint64_t address, uint64_t size, bool write);

/* The whole check, for builtins: true when [address, address + size) may be read (or written). Size 0 is always fine. */
bool memory_check(Machine *machine, uint64_t address, uint64_t size, bool write);

/* Readable bytes from the address to the end of its object; 0 for a pointer to nothing or to a dead object. */
uint64_t memory_ahead(const Machine *machine, uint64_t address);

/* Length of the string at `address` (bytes before NUL), checked; false when the run has ended with a fault. */
bool memory_string(Machine *machine, uint64_t address, uint64_t *length);

/* New heap object, uninitialised bytes read as zero. Returns 0 when memory is exhausted. */
uint64_t memory_allocate(Machine *machine, uint64_t size, uint64_t alignment);
/* Grows a large live heap object where it is, if the space behind it is free; new bytes as for memory_allocate. */
bool memory_extend(Machine *machine, ObjectId object, uint64_t size);
bool memory_free(Machine *machine, uint64_t address);   /* false when it ended the run with a fault; 0 is fine */
bool memory_may_free(Machine *machine, uint64_t address); /* false when it ended the run with a fault */

/* Object that the system makes before the run starts (argv, environment). */
uint64_t memory_allocate_system(Machine *machine, uint64_t size);

/* Objects of a frame: enter makes function->objects at frame->memory, leave kills them all. */
void memory_enter_frame(Machine *machine, Frame *frame);
void memory_leave_frame(Machine *machine, Frame *frame);
/* One more object on top of a frame: a VLA, or a variadic area. False: stack exhausted, the run has ended. */
bool memory_push_object(Machine *machine, Frame *frame, uint64_t size, uint64_t alignment, uint64_t *address);
/* Kills the frame's dynamic objects from id `keep` on; `memory_top` is what the frame's was then. */
void memory_pop_objects(Machine *machine, Frame *frame, ObjectId keep, uint64_t memory_top);

/* Object that contains the address (its one-past-the-end included), or 0. Dead objects are found too. */
ObjectId memory_find(const Machine *machine, uint64_t address);
char *memory_describe(const Machine *machine, ObjectId object, uint64_t address); /* for Fault.object; free() it */
/* Ends the run with a fault about the address; unless `object` is 0, its description completes the message. */
void memory_fault(Machine *machine, FaultKind kind, ObjectId object, uint64_t address, const char *format, ...)
    BASE_PRINTF(5, 6);

/* ---- fault.c ---- */

/* Ends the run. Every frame's `next` must be up to date. */
static inline bool machine_checks(const Machine *machine, FaultCheck check)
{
    return machine->options.checks & 1u << check;
}

void machine_fault(Machine *machine, FaultKind kind, const char *format, ...) BASE_PRINTF(3, 4);
void machine_end(Machine *machine, End end, int exit_code, const char *format, ...) BASE_PRINTF(4, 5);

/* Where a frame is at work. */
Position frame_position(const Frame *frame);

/* Innermost position outside the C library, and its function. */
Position machine_position(const Machine *machine, uint32_t *function);

/* ---- builtins.c ---- */

void builtin_init(Machine *machine);
void fenv_reset(void); /* rounding to nearest, no exceptions */
bool fenv_rounds_to_nearest(void);
void builtin_release(Machine *machine);

/* Performs a builtin: `arguments` holds its operands slot by slot, results go to `results`. instruction->x is the
 * Builtin and instruction->imm the width where its row says so. May end the run. */
void builtin_perform(Machine *machine, const Instruction *instruction, const uint64_t *arguments, uint64_t *results);

/* ---- host.c: the outside world ---- */

void host_init(Machine *machine);
void host_reset(Machine *machine);
void host_finish(Machine *machine, bool flush);    /* at the end of a run: flush or drop what streams still hold */
void host_release(Machine *machine);
void host_perform(Machine *machine, Builtin builtin, const uint64_t *arguments, uint64_t *results); /* INPUT … IS_TERMINAL */

/* ---- call.c ---- */

/* Enters the function that a call site calls: checks that the call fits, pushes the frame, passes the arguments.
 * False: the run has ended. The frame of the caller has its `next` set to the call. */
bool call_enter(Machine *machine, const CallSite *site, const Function *function);
/* `void main()`, which is not standard but widespread: the start-up code expects an exit code of it. */
bool call_is_void_main(const Function *function);
uint64_t call_narrow(uint64_t value, Kind kind); /* a value that is passed where a narrower one is expected is cut */
/* The function at an address, or NULL when the run has ended with a fault. */
const Function *call_target(Machine *machine, uint64_t address);
void call_leave(Machine *machine);                 /* pops the topmost frame */
void call_va_start(Machine *machine, uint64_t list);
void call_setjmp(Machine *machine, uint64_t buffer);
/* Unwinds to the frame that called setjmp; its `next` is then the setjmp. False: the run has ended with a fault. */
bool call_longjmp(Machine *machine, uint64_t buffer);

/* ---- interpreter.c ---- */

/* Runs from the topmost frame until the machine has ended. */
void interpreter_run(Machine *machine);
void interpreter_run_checked(Machine *machine);    /* tracks uninitialised data too */
void interpreter_run_symbolic(Machine *machine);   /* carries terms */
void interpreter_run_symbolic_checked(Machine *machine);
void interpreter_run_dependent(Machine *machine);  /* carries terms and dependences */
void interpreter_run_dependent_checked(Machine *machine);

/* A copy of the string in program memory, 0 when it does not fit. For arguments and the environment. */
uint64_t machine_place_string(Machine *machine, const char *string);

/* Where a switch on this value goes. */
uint32_t switch_target(const SwitchTable *table, uint64_t value);

/* Pushes a frame with its slots and memory objects. False: stack exhausted, the run has ended. */
bool machine_push_frame(Machine *machine, const Function *function);

/* Where the byte at an address of the program under test lies in this process. */
static inline void *memory_at(uint64_t address)
{
    return (void *)(uintptr_t)address;
}

void shadow_clear(Machine *machine, uint64_t address, uint64_t size);
void dependence_written(Machine *machine, uint64_t address, uint64_t size, bool fresh);

/* Notes that [address, address + size), all in one live object, has concrete bytes, initialised or left uninitialised. */
static inline void memory_mark(Machine *machine, uint64_t address, uint64_t size, bool undefined)
{
    if (UNLIKELY(machine->undefined != NULL))
        memset(machine->undefined + (address - ARENA_START), undefined ? 0xff : 0, size);
    if (UNLIKELY(machine->symbolic != NULL))
        shadow_clear(machine, address, size);
    if (UNLIKELY(machine->dependence != NULL))
        dependence_written(machine, address, size, undefined);
}

/* Copies what is known about bytes (initialised, symbolic) beside a copy of the bytes. The ranges may overlap. */
void memory_copy_marks(Machine *machine, uint64_t to, uint64_t from, uint64_t size);

static inline long double slot_get_f80(const uint64_t *slots)
{
    long double value = 0;
    memcpy(&value, slots, 10);
    return value;
}

static inline void slot_set_f80(uint64_t *slots, long double value)
{
    slots[1] = 0;
    memcpy(slots, &value, 10);
}

static inline unsigned __int128 slot_get_wide(const uint64_t *slots)
{
    return (unsigned __int128)slots[1] << 64 | slots[0];
}

static inline void slot_set_wide(uint64_t *slots, unsigned __int128 value)
{
    slots[0] = (uint64_t)value;
    slots[1] = (uint64_t)(value >> 64);
}

#endif
