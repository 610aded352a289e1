/* Constructors and destructors: functions that run before and after main. */
#include <stdlib.h>
#include <string.h>

#include "source/loader.h"

typedef struct Initializer {
    uint64_t priority;
    size_t order;      /* order of appearance, among equal priorities */
    uint64_t address;
} Initializer;

typedef Vector(Initializer) Initializers;

static const char *list_name(const char *table)
{
    return strcmp(table, "__coset_constructors") == 0 ? "llvm.global_ctors"
         : strcmp(table, "__coset_destructors") == 0  ? "llvm.global_dtors" : NULL;
}

bool initializers_table_named(const char *name)
{
    return list_name(name) != NULL;
}

static void collect(Loader *loader, const char *table, Initializers *found)
{
    for (size_t m = 0; m < loader->modules.count; m++) {
        LLVMValueRef list = LLVMGetNamedGlobal(loader->modules.items[m].module, list_name(table));
        LLVMValueRef entries = list ? LLVMGetInitializer(list) : NULL;
        unsigned count = entries ? (unsigned)LLVMGetArrayLength2(LLVMTypeOf(entries)) : 0;
        for (unsigned i = 0; i < count; i++) {
            LLVMValueRef entry = LLVMGetAggregateElement(entries, i);
            uint64_t priority[2], address[2];
            if (constant_evaluate(loader, LLVMGetAggregateElement(entry, 0), priority) &&
                constant_evaluate(loader, LLVMGetAggregateElement(entry, 1), address))
                vector_push(found, (Initializer){priority[0], found->count, address[0]});
        }
    }
}

static int compare(const void *left, const void *right)
{
    const Initializer *a = left, *b = right;
    if (a->priority != b->priority)
        return a->priority < b->priority ? -1 : 1;
    return a->order < b->order ? -1 : 1;
}

uint64_t initializers_size(Loader *loader, const char *name)
{
    Initializers found = {0};
    collect(loader, name, &found);
    uint64_t size = (found.count + 1) * sizeof(uint64_t);
    vector_release(&found);
    return size;
}

/* Destructors run in the opposite order, so the table is reversed. */
void initializers_write(Loader *loader, const char *name, uint8_t *table)
{
    Initializers found = {0};
    collect(loader, name, &found);
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, compare);
    bool backwards = strcmp(list_name(name), "llvm.global_dtors") == 0;
    for (size_t i = 0; i < found.count; i++)
        memcpy(table + i * sizeof(uint64_t), &found.items[backwards ? found.count - 1 - i : i].address, sizeof(uint64_t));
    vector_release(&found);
}
