/* pack: flat bytes for what one process hands over to another. One function describes a record in both directions:
 *
 *     static void pack_pair(Pack *pack, Pair *pair)
 *     {
 *         pack_plain(pack, pair, sizeof *pair);
 *         pack_string(pack, &pair->name);
 *         pack_records(pack, &pair->numbers, pair->count);
 *     }
 *
 * Writing appends to `out`. Reading trusts nothing: each length is compared with what is left. After the first mismatch
 * `failed` is set, and everything read is zero. Pointers inside plain bytes are meaningless until they are packed, too.
 */
#ifndef COSET_BASE_PACK_H
#define COSET_BASE_PACK_H

#include "base/base.h"

typedef struct Pack {
    Text *out;               /* NULL: reading */
    const char *at, *end;    /* what is left to read */
    Arena *arena;            /* that strings and arrays are read into */
    bool failed;
} Pack;

static inline bool pack_reads(const Pack *pack)
{
    return pack->out == NULL;
}

void pack_plain(Pack *pack, void *bytes, size_t size);
void pack_string(Pack *pack, const char **string);  /* NULL is allowed */
void pack_flag(const Pack *pack, bool *flag);       /* part of plain bytes before: reading makes it true or false */
/* Items without pointers, or whose pointers are packed next, by the address of the pointer to them. The count was packed
 * before: pack_records(pack, &file->objects, file->object_count). A NUL byte follows items that were read. */
#define pack_records(pack, items, count) pack_typed(pack, (items), (count), sizeof **(items))
void pack_typed(Pack *pack, void *items, uint64_t count, size_t item_size);
void pack_strings(Pack *pack, const char ***strings, uint64_t count);
void pack_string_list(Pack *pack, const char ***strings); /* that ends with NULL */
void pack_status(Pack *pack, Status *status);
/* Bytes of which most are zero, for example the image of global variables. */
void pack_sparse(Pack *pack, uint8_t **bytes, uint64_t size);

#endif
