/* Shortcuts for the C library's string functions. They never fault: if they have no result, the library's C code
 * computes it. */
#include "execution/builtins.h"
#include "execution/symbolic.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The result if nothing was found: `limit` if all bytes were searched, UINT64_MAX if the object ended before. */
static uint64_t not_found(uint64_t limit, uint64_t looked_at)
{
    return looked_at == limit ? limit : UINT64_MAX;
}

/* True if bytes, or whether they are initialised, are symbolic: then the C code must run, which decides at each byte. */
static bool must_decide(Machine *machine, uint64_t address, uint64_t size)
{
    if (machine->symbolic == NULL)
        return false;
    bool is_symbolic = shadow_is_symbolic(machine, address, size) && !symbolic_is_concretising(machine);
    return is_symbolic || shadow_has_mask(machine, address, size);
}

static bool gives_up(Machine *machine)
{
    if (LIKELY(machine->symbolic == NULL || !machine->symbolic->search_gives_up))
        return false;
    machine->symbolic->search_gives_up = false;
    return true;
}

static void perform_find_byte(const BuiltinCall *call)
{
    uint64_t address = call->arguments[0], limit = call->arguments[2];
    uint64_t length = smaller(limit, memory_ahead(call->machine, address));
    const uint8_t *start = memory_at(address);
    const uint8_t *found = length ? memchr(start, (uint8_t)call->arguments[1], length) : NULL;
    uint64_t looked_at = found ? (uint64_t)(found - start) + 1 : length;
    call->results[0] = found ? looked_at - 1 : not_found(limit, length);
    if (call->machine->undefined && uninitialised_bytes(call->machine, address, looked_at))
        call->results[0] = UINT64_MAX;
    if (gives_up(call->machine) || must_decide(call->machine, address, looked_at))
        call->results[0] = UINT64_MAX;
}

/* Whether a byte was ever written does not count: that may differ between runs that make the same decisions so far. */
static void perform_find_known(const BuiltinCall *call)
{
    uint64_t address = call->arguments[0], limit = call->arguments[2];
    uint64_t length = smaller(limit, memory_ahead(call->machine, address));
    uint64_t at = 0;
    while (at < length && (*(const uint8_t *)memory_at(address + at) != (uint8_t)call->arguments[1] ||
                           (call->machine->symbolic != NULL && shadow_is_symbolic(call->machine, address + at, 1))))
        at++;
    call->results[0] = at < length ? at : limit;
}

static void perform_find_difference(const BuiltinCall *call)
{
    Machine *machine = call->machine;
    uint64_t a = call->arguments[0], b = call->arguments[1], limit = call->arguments[2];
    uint64_t length = smaller(limit, smaller(memory_ahead(machine, a), memory_ahead(machine, b)));
    const uint8_t *left = memory_at(a), *right = memory_at(b);
    bool stops_at_nul = call->arguments[3] != 0;
    uint64_t i = 0;
    while (i < length && left[i] == right[i] && !(stops_at_nul && left[i] == 0))
        i++;
    uint64_t looked_at = i < length ? i + 1 : length;
    call->results[0] = i < length ? i : not_found(limit, length);
    if (machine->undefined && (uninitialised_bytes(machine, a, looked_at) || uninitialised_bytes(machine, b, looked_at)))
        call->results[0] = UINT64_MAX;
    if (gives_up(machine) || must_decide(machine, a, looked_at) || must_decide(machine, b, looked_at))
        call->results[0] = UINT64_MAX;
}

BuiltinHandler *const builtins_scan[BUILTIN_COUNT] = {
    [BUILTIN_FIND_BYTE] = perform_find_byte,
    [BUILTIN_FIND_KNOWN] = perform_find_known,
    [BUILTIN_FIND_DIFFERENCE] = perform_find_difference,
};
