#include "coset_runtime.h"
#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

static ENTRY *table;   /* free entries have a NULL key */
static size_t table_size;

WEAK int hcreate(size_t count)
{
    if (table)
        return 0;
    table_size = count + count / 2 + 3;
    table = calloc(table_size, sizeof *table);
    return table != NULL;
}

WEAK void hdestroy(void)
{
    free(table);
    table = NULL;
}

static size_t hash_text(const char *text)
{
    size_t hash = 5381;
    for (; *text; text++)
        hash = hash * 33 + (unsigned char)*text;
    return hash;
}

WEAK ENTRY *hsearch(ENTRY entry, ACTION action)
{
    size_t place = hash_text(entry.key) % table_size;
    for (size_t step = 0; step < table_size; step++) {
        ENTRY *candidate = &table[(place + step) % table_size];
        if (candidate->key && strcmp(candidate->key, entry.key) == 0)
            return candidate;
        if (!candidate->key && action == ENTER) {
            *candidate = entry;
            return candidate;
        }
        if (!candidate->key)
            break;
    }
    errno = action == ENTER ? ENOMEM : ESRCH;
    return NULL;
}
