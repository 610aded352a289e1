#include "base/pack.h"

#include <string.h>

enum { PAGE = 4096 };

static bool take(Pack *pack, void *bytes, size_t size)
{
    if (pack->failed || (size_t)(pack->end - pack->at) < size) {
        pack->failed = true;
        return false;
    }
    if (size > 0)
        memcpy(bytes, pack->at, size);
    pack->at += size;
    return true;
}

void pack_plain(Pack *pack, void *bytes, size_t size)
{
    if (!pack_reads(pack))
        text_append_bytes(pack->out, bytes, size);
    else if (!take(pack, bytes, size))
        memset(bytes, 0, size);
}

void pack_flag(const Pack *pack, bool *flag)
{
    unsigned char byte;
    memcpy(&byte, flag, 1);
    if (pack_reads(pack))
        *flag = byte != 0;
}

void pack_status(Pack *pack, Status *status)
{
    pack_plain(pack, status, sizeof *status);
    if ((unsigned)*status > STATUS_BUG) {
        pack->failed = true;
        *status = STATUS_BUG;
    }
}

static void pack_array(Pack *pack, void **items, uint64_t count, size_t item_size)
{
    if (!pack_reads(pack)) {
        if (count > 0)
            text_append_bytes(pack->out, *items, count * item_size);
        return;
    }
    *items = NULL;
    if (pack->failed || count > (uint64_t)(pack->end - pack->at) / item_size) {
        pack->failed = true;
        return;
    }
    *items = arena_allocate(pack->arena, count * item_size + 1);
    take(pack, *items, count * item_size);
}

/* C knows no pointer to a pointer of any type; memcpy does. */
void pack_typed(Pack *pack, void *items, uint64_t count, size_t item_size)
{
    void *array;
    memcpy(&array, items, sizeof array);
    pack_array(pack, &array, count, item_size);
    memcpy(items, &array, sizeof array);
}

/* Its length + 1, or 0 for NULL. */
void pack_string(Pack *pack, const char **string)
{
    uint64_t size = !pack_reads(pack) && *string ? strlen(*string) + 1 : 0;
    pack_plain(pack, &size, sizeof size);
    if (size == 0) {
        *string = NULL;
        return;
    }
    void *characters = (void *)(uintptr_t)*string;
    pack_array(pack, &characters, size, 1);
    *string = characters;
    if (*string && memchr(*string, '\0', size) != *string + size - 1) {
        pack->failed = true;
        *string = NULL;
    }
}

void pack_strings(Pack *pack, const char ***strings, uint64_t count)
{
    pack_records(pack, strings, count);
    for (uint64_t i = 0; i < count && !pack->failed; i++)
        pack_string(pack, &(*strings)[i]);
}

void pack_string_list(Pack *pack, const char ***strings)
{
    uint64_t count = 0;
    while (!pack_reads(pack) && (*strings)[count])
        count++;
    pack_plain(pack, &count, sizeof count);
    pack_strings(pack, strings, count + 1);
    if (!pack->failed && (*strings)[count])
        pack->failed = true;
}

static bool is_zero(const uint8_t *bytes, size_t size)
{
    return size == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0);
}

static size_t page_size(uint64_t at, uint64_t size)
{
    return size - at < PAGE ? (size_t)(size - at) : PAGE;
}

static void write_pages(Pack *pack, uint8_t *bytes, uint64_t size)
{
    uint64_t end = UINT64_MAX;
    for (uint64_t at = 0; at < size; at += PAGE) {
        if (is_zero(bytes + at, page_size(at, size)))
            continue;
        pack_plain(pack, &at, sizeof at);
        pack_plain(pack, bytes + at, page_size(at, size));
    }
    pack_plain(pack, &end, sizeof end);
}

void pack_sparse(Pack *pack, uint8_t **bytes, uint64_t size)
{
    if (!pack_reads(pack)) {
        write_pages(pack, *bytes, size);
        return;
    }
    *bytes = arena_allocate(pack->arena, size + 1);
    for (;;) {
        uint64_t at;
        pack_plain(pack, &at, sizeof at);
        if (pack->failed || at == UINT64_MAX)
            return;
        if (at >= size || at % PAGE != 0)
            pack->failed = true;
        else
            pack_plain(pack, *bytes + at, page_size(at, size));
    }
}
