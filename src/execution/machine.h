/* Private to execution: the state of a machine. interpreter.c executes instructions on it; memory.c owns the objects;
 * builtins*.c perform builtins; fault.c describes faults; machine.c creates, runs and releases machines. */
#ifndef COSET_EXECUTION_MACHINE_H
#define COSET_EXECUTION_MACHINE_H

#include <string.h>

#include "execution/execution.h"

/* ---- Memory objects ----
 *
 * The arena is mapped at ARENA_START, once for all machines (memory.c), so an address of the program under test is a
 * valid host address exactly when it is in a live object. Object 0 is "no object". Objects of frames have ids from
 * FIRST_FRAME_OBJECT up, which are allocated and released like a stack. Ids of globals come first, then those of heap
 * objects, which are reused with their storage.
 *
 * owner[(address - ARENA_START) / ARENA_GRANULE] is the object whose [start, start + size] may contain the address.
 * An entry may be stale (its frame was left): it counts only if the address is within the object's extent. Large
 * objects, from LARGE_START on, have no entries: only the slow path of a check finds them.
 */

/* Bytes of a table with one byte for each address from ARENA_START on. */
#define SHADOW_BYTES (LARGE_END - ARENA_START)

typedef uint32_t ObjectId;

typedef struct Extent { /* the data that every check needs */
    uint64_t start;
    uint64_t size;          /* readable bytes; 0 when dead */
    uint64_t writable;      /* size, or 0 for constant or dead objects */
    uint64_t real_size;     /* stays when the object is dead, for reports */
} Extent;

typedef enum ObjectOrigin { OBJECT_NONE, OBJECT_GLOBAL, OBJECT_FRAME, OBJECT_ALLOCA, OBJECT_HEAP, OBJECT_SYSTEM, OBJECT_VARIADIC } ObjectOrigin;

typedef struct ObjectInfo { /* the data that only reports need */
    uint8_t origin;         /* ObjectOrigin */
    bool freed;
    bool is_input;          /* on the heap: the function under test has a pointer to it from the start */
    uint32_t alignment;     /* of its start, natively as well */
    uint32_t index;         /* of the global, of the object in its function, or granules of a heap object's storage */
    uint32_t function;      /* that allocated it (innermost outside the C library), or whose local it is */
    Position allocated;
    Position freed_at;
    uint32_t freed_in;      /* function */
    uint32_t made, ended;   /* of a heap object: how many allocations there were when it was made (with this one) and freed */
} ObjectInfo;

/* True if the number may be an address of the program under test: of a function, a label, or in an object. */
static inline bool address_is_possible(uint64_t number)
{
    return number - CODE_START < LARGE_END - CODE_START;
}

#define OBJECT_LIMIT (UINT32_C(1) << 26)
#define FIRST_FRAME_OBJECT (OBJECT_LIMIT / 2)

typedef struct Frame {
    const Function *function;
    const Instruction *next;    /* the current instruction; saved before calls and before anything that may fault */
    uint64_t *slots;
    uint64_t memory;            /* address of its memory objects */
    uint64_t memory_top;        /* first free address above them, dynamic ones included */
    ObjectId first_object;
    ObjectId object_top;        /* one past its last object */
    uint64_t variadic_registers; /* address of the register save area, 0 if not variadic */
    uint64_t variadic_overflow;  /* address of the stack arguments */
    uint32_t variadic_gp, variadic_fp; /* offsets for va_start */
    uint64_t serial;            /* unique in a run: distinguishes the frame of a setjmp from later frames */
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
    struct DependenceState *idle_dependence; /* while runs do not record them */

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

    Outcome *outcome;          /* of the current run */
    bool ended;                /* outcome->end is set */
};

/* ---- memory.c, heap.c (allocate, free), fault_check.c (find, check, describe) ---- */

void memory_init(Machine *machine, Error *error);   /* maps the tables, and the arena unless another machine has */
/* Takes the arena and restores the program's initial image. The cost is proportional to the memory that was used. */
void memory_reset(Machine *machine);
void memory_release(Machine *machine);

/* Slow path of every check, called when the fast path failed. Returns true when the access is allowed after all (for
 * example, through a pointer just before its object); otherwise ends the run with a fault and returns false. */
bool memory_check_slow(Machine *machine, uint64_t provenance, uint64_t address, uint64_t size, bool write);

/* The whole check, for builtins: true when [address, address + size) may be read (or written). Size 0 is always
 * allowed. Otherwise ends the run with a fault. */
bool memory_check(Machine *machine, uint64_t address, uint64_t size, bool write);

/* Readable bytes from the address to the end of its object; 0 for a pointer to nothing or to a dead object. */
uint64_t memory_ahead(const Machine *machine, uint64_t address);

/* Length of the string at `address` (bytes before NUL), checked. False: the run has ended with a fault. */
bool memory_string(Machine *machine, uint64_t address, uint64_t *length);

/* A new heap object; its uninitialised bytes read as zero. Returns 0 when memory is exhausted. */
uint64_t memory_allocate(Machine *machine, uint64_t size, uint64_t alignment);
/* True if the program itself must cope with a failed allocation: no C library grants it, or it exceeds max_memory. */
bool memory_may_refuse(const Machine *machine, uint64_t size);
/* Grows a large live heap object where it is, if the space behind it is free; new bytes as for memory_allocate. */
bool memory_extend(Machine *machine, ObjectId object, uint64_t size);
/* Moves the pages of a large heap object to another one, whether they are initialised included, without touching them; what
 * was at `from` is lost. Returns how many bytes, from the start on, it has moved. */
uint64_t memory_move_pages(Machine *machine, uint64_t to, uint64_t from, uint64_t size);
bool memory_free(Machine *machine, uint64_t address);   /* false: the run has ended with a fault. Address 0 is
                                                           allowed */
bool memory_may_free(Machine *machine, uint64_t address); /* only checks; address 0 is a fault */

/* An object that the machine makes before the run starts (argv, environment). */
uint64_t memory_allocate_system(Machine *machine, uint64_t size);

/* Objects of a frame: enter creates function->objects at frame->memory, leave makes them all dead. */
void memory_enter_frame(Machine *machine, Frame *frame);
void memory_leave_frame(Machine *machine, Frame *frame);
/* One more object on top of a frame: a VLA, or a variadic area. False: stack exhausted, the run has ended. */
bool memory_push_object(Machine *machine, Frame *frame, uint64_t size, uint64_t alignment, uint64_t *address);
/* Makes the frame's dynamic objects from id `keep` on dead, and restores the frame's `memory_top`. */
void memory_pop_objects(Machine *machine, Frame *frame, ObjectId keep, uint64_t memory_top);

/* The object that contains the address (its one-past-the-end included), or 0. Dead objects are found, too. */
ObjectId memory_find(const Machine *machine, uint64_t address);
/* Describes an object and an address in it, for Fault.object. The caller frees the text. */
char *memory_describe(const Machine *machine, ObjectId object, uint64_t address);
/* Ends the run with a fault about the address. Unless `object` is 0, its description completes the message. */
/* How a message names an address: "address 0x10"; one of the machine's own address space has no meaning to the reader. */
const char *memory_address_words(uint64_t address, char buffer[32]);
void memory_fault(Machine *machine, FaultKind kind, ObjectId object, uint64_t address, const char *format, ...)
    BASE_PRINTF(5, 6);

/* ---- uninitialised.c; all need Machine.undefined ---- */

/* Records that the program shows or returns uninitialised data, as a bound. */
void uninitialised_output(Machine *machine);

/* Only with terms: conversions of floating-point values to integers. What may not fit is a bound of the answer. */
bool conversion_fits(long double value, unsigned width, bool is_signed);
void conversion_outside(Machine *machine); /* this one did not fit */
void conversion_of_term(Machine *machine, Term operand, unsigned width, bool is_signed);
/* The same for a bit-field wider than int that is computed with: compilers differ in the width of what results. */
void field_width_used(Machine *machine);
bool uninitialised_bytes(const Machine *machine, uint64_t address, uint64_t size); /* true if some bit is */
/* True if some scalar of a value is uninitialised; `masks` has a bit for each of its bits. Padding does not count. */
bool uninitialised_value(const Program *program, TypeId type, const uint8_t *masks);

/* ---- fault.c ---- */

/* True if options.checks contains the check. */
static inline bool machine_checks(const Machine *machine, FaultCheck check)
{
    return machine->options.checks & 1u << check;
}

/* True if uninitialised data is tracked: for faults, or in symbolic runs for bounds. */
static inline bool machine_tracks_undefined(const Machine *machine)
{
    return machine_checks(machine, CHECK_UNINITIALISED) || machine->options.symbolic.terms != NULL;
}

/* Both end the run. Every frame's `next` must be up to date. */
void machine_fault(Machine *machine, FaultKind kind, const char *format, ...) BASE_PRINTF(3, 4);
void machine_end(Machine *machine, End end, int exit_code, const char *format, ...) BASE_PRINTF(4, 5);
/* Ends the run if a stop is requested. Whatever may take long within one instruction polls it. */
bool machine_stopped(Machine *machine);

/* The position of a frame's current instruction. */
Position frame_position(const Frame *frame);

/* Innermost position outside the C library, and its function. */
Position machine_position(const Machine *machine, uint32_t *function);

/* ---- builtins.c ---- */

void builtin_init(Machine *machine);
void fenv_reset(void); /* rounding to nearest, no exceptions */
bool fenv_rounds_to_nearest(void);
void builtin_release(Machine *machine);

/* Performs a builtin. `arguments` holds its operands slot by slot; results are stored in `results`. instruction->x is
 * the Builtin, instruction->imm its width if its row in builtins.def has one. May end the run. */
void builtin_perform(Machine *machine, const Instruction *instruction, const uint64_t *arguments, uint64_t *results);

/* ---- host.c: streams and files of the host ---- */

void host_init(Machine *machine);
void host_reset(Machine *machine);
void host_finish(Machine *machine, End end);       /* at the end of a run: flushes or drops the buffers of streams */
/* True if some of what was printed last to the stream waits in its buffer, or would if that had been less full. */
bool host_keeps_output(const Machine *machine, PrintedStream stream);
void host_release(Machine *machine);
/* Performs the builtins INPUT … IS_TERMINAL. */
void host_perform(Machine *machine, Builtin builtin, const uint64_t *arguments, uint64_t *results);

/* ---- call.c ---- */

/* Enters the function that a call site calls: checks that the call fits, pushes the frame, passes the arguments. Needs
 * the caller's `next` set to the call. False: the run has ended. */
bool call_enter(Machine *machine, const CallSite *site, const Function *function);
/* True for `void main()`, which is not standard but widespread: the start-up code expects an exit code from it. */
bool call_is_void_main(const Function *function);
uint64_t call_narrow(uint64_t value, Kind kind); /* truncates a value that is passed as a narrower kind */
/* The function at an address, or NULL when the run has ended with a fault. */
const Function *call_target(Machine *machine, uint64_t address);
void call_leave(Machine *machine);                 /* pops the topmost frame */
void call_va_start(Machine *machine, uint64_t list);
void call_setjmp(Machine *machine, uint64_t buffer);
/* Unwinds to the frame that called setjmp; afterwards its `next` is the setjmp. False: the run has ended with a
 * fault. */
bool call_longjmp(Machine *machine, uint64_t buffer);

/* ---- interpreter.c ---- */

/* Runs from the topmost frame until the machine has ended. */
void interpreter_run(Machine *machine);
void interpreter_run_checked(Machine *machine);    /* tracks uninitialised data, too */
void interpreter_run_symbolic(Machine *machine);   /* carries terms */
void interpreter_run_symbolic_checked(Machine *machine);
void interpreter_run_dependent(Machine *machine);  /* carries terms and dependences */
void interpreter_run_dependent_checked(Machine *machine);

/* The address of a copy of the string in program memory; 0 when it does not fit. For arguments and the environment. */
uint64_t machine_place_string(Machine *machine, const char *string);

/* The target of a switch for this value. */
uint32_t switch_target(const SwitchTable *table, uint64_t value);

/* Pushes a frame with its slots and memory objects. False: stack exhausted, the run has ended. */
bool machine_push_frame(Machine *machine, const Function *function);

/* The host pointer to an address of the program under test. */
static inline void *memory_at(uint64_t address)
{
    return (void *)(uintptr_t)address;
}

/* Zeroes bytes of a table or of the arena. Pages of a large range are returned to the system, and those that were never written cost nothing. */
void memory_zero(void *start, uint64_t size);
/* Of at least one granule: how many from the first one on are next to each other. */
size_t memory_count_adjacent(const uint32_t *granules, size_t count);

/* The aligned word of 8 bytes that this byte is in. */
static inline uint64_t memory_word_around(uint64_t address)
{
    uint64_t word;
    memcpy(&word, memory_at(address & ~UINT64_C(7)), sizeof word);
    return word;
}

void shadow_clear(Machine *machine, uint64_t address, uint64_t size);
void dependence_written(Machine *machine, uint64_t address, uint64_t size, bool fresh);
void dependence_freed(Machine *machine, ObjectId object); /* the current instruction freed it */
void dependence_made_system_object(Machine *machine, ObjectId object);

/* Bytes that are marked, copied or filled at once. Between the pieces of a larger area the stop is polled. */
enum { MEMORY_PIECE = 4 << 20 };
void memory_mark_large(Machine *machine, uint64_t address, uint64_t size, bool undefined);

/* Records that [address, address + size), all in one live object, has concrete bytes, initialised or uninitialised. */
static inline void memory_mark(Machine *machine, uint64_t address, uint64_t size, bool undefined)
{
    if (UNLIKELY(size > MEMORY_PIECE)) {
        memory_mark_large(machine, address, size, undefined);
        return;
    }
    if (UNLIKELY(machine->undefined != NULL))
        memset(machine->undefined + (address - ARENA_START), undefined ? 0xff : 0, size);
    if (UNLIKELY(machine->symbolic != NULL))
        shadow_clear(machine, address, size);
    if (UNLIKELY(machine->dependence != NULL))
        dependence_written(machine, address, size, undefined);
}

/* Copies the data about bytes (initialised, term, dependence) for a copy of the bytes. The ranges may overlap. */
void memory_copy_marks(Machine *machine, uint64_t to, uint64_t from, uint64_t size);
void memory_copy_layers(Machine *machine, uint64_t to, uint64_t from, uint64_t size); /* the same without "initialised" */

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
