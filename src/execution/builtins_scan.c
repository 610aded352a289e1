/* Shortcuts for the C library's string functions. They never fault: what they cannot answer, the C code finds out. */
#include "execution/builtins.h"

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* All of the `limit` bytes were looked at, or the object ended before. */
static uint64_t not_found(uint64_t limit, uint64_t looked_at)
{
    return looked_at == limit ? limit : UINT64_MAX;
}

static void perform_find_byte(const BuiltinCall *call)
{
    uint64_t address = call->arguments[0];
    uint64_t length = smaller(call->arguments[2], memory_ahead(call->machine, address));
    const uint8_t *start = memory_at(address);
    const uint8_t *found = length ? memchr(start, (uint8_t)call->arguments[1], length) : NULL;
    call->results[0] = found ? (uint64_t)(found - start) : not_found(call->arguments[2], length);
}

static void perform_find_difference(const BuiltinCall *call)
{
    uint64_t a = call->arguments[0], b = call->arguments[1];
    uint64_t length = smaller(call->arguments[2], smaller(memory_ahead(call->machine, a), memory_ahead(call->machine, b)));
    const uint8_t *left = memory_at(a), *right = memory_at(b);
    bool stops_at_nul = call->arguments[3] != 0;
    uint64_t i = 0;
    while (i < length && left[i] == right[i] && !(stops_at_nul && left[i] == 0))
        i++;
    call->results[0] = i < length ? i : not_found(call->arguments[2], length);
}

BuiltinHandler *const builtins_scan[BUILTIN_COUNT] = {
    [BUILTIN_FIND_BYTE] = perform_find_byte,
    [BUILTIN_FIND_DIFFERENCE] = perform_find_difference,
};
