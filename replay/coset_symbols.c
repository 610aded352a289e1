/* Finds variables by their symbols: unit tests compare static variables of functions and of other files, which C cannot
 * name. The program's own file has a table of all symbols unless it was stripped. */
#include <elf.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

void *coset_replay_find(const char *symbol, const char *file, size_t size);
void *coset_replay_find_exact(const char *symbol, const char *file, size_t size); /* by the whole symbol, as clang calls it */

typedef struct Wanted {
    const char *name, *file;
    size_t size;             /* at least */
    int is_exact;
} Wanted;

typedef struct Symbols {
    const Elf64_Sym *items;
    size_t count;
    const char *names;
    size_t names_size;
} Symbols;

static const char *name_of(const Symbols *symbols, const Elf64_Sym *symbol)
{
    return symbol->st_name < symbols->names_size ? symbols->names + symbol->st_name : "";
}

static int read_symbols(const char *image, size_t size, Symbols *symbols)
{
    const Elf64_Ehdr *header = (const Elf64_Ehdr *)image;
    if (size < sizeof *header || memcmp(image, ELFMAG, SELFMAG) != 0 || header->e_shoff > size ||
        (size - header->e_shoff) / sizeof(Elf64_Shdr) < header->e_shnum)
        return 0;
    const Elf64_Shdr *sections = (const Elf64_Shdr *)(image + header->e_shoff);
    for (unsigned i = 0; i < header->e_shnum; i++) {
        const Elf64_Shdr *table = &sections[i], *names = table->sh_link < header->e_shnum ? &sections[table->sh_link] : table;
        if (table->sh_type != SHT_SYMTAB || table->sh_offset + table->sh_size > size || names->sh_offset + names->sh_size > size)
            continue;
        *symbols = (Symbols){(const Elf64_Sym *)(image + table->sh_offset), table->sh_size / sizeof(Elf64_Sym), image + names->sh_offset,
                             names->sh_size};
        return names->sh_size > 0 && symbols->names[names->sh_size - 1] == '\0';
    }
    return 0;
}

/* clang calls a static variable of a function "f.count", gcc "count.0". */
static int is_named(const char *name, const Wanted *wanted)
{
    const char *last = strrchr(wanted->name, '.');
    if (strcmp(name, wanted->name) == 0)
        return 1;
    if (wanted->is_exact || !last || strncmp(name, last + 1, strlen(last + 1)) != 0 || name[strlen(last + 1)] != '.')
        return 0;
    name += strlen(last + 1) + 1;
    return *name && name[strspn(name, "0123456789")] == '\0';
}

/* The only variable of that name; among several, the only one of that file. NULL: there is none. */
static const Elf64_Sym *find_variable(const Symbols *symbols, const Wanted *wanted)
{
    const Elf64_Sym *any = NULL, *in_file = NULL;
    size_t count = 0, count_in_file = 0;
    const char *file = "";
    for (size_t i = 0; i < symbols->count; i++) {
        const Elf64_Sym *symbol = &symbols->items[i];
        unsigned type = ELF64_ST_TYPE(symbol->st_info);
        if (type == STT_FILE)
            file = name_of(symbols, symbol);
        if (type != STT_OBJECT || symbol->st_size < wanted->size || !is_named(name_of(symbols, symbol), wanted))
            continue;
        any = symbol;
        count++;
        if (strcmp(file, wanted->file) == 0) {
            in_file = symbol;
            count_in_file++;
        }
    }
    return count == 1 ? any : count_in_file == 1 ? in_file : NULL;
}

/* Where the program was loaded: the difference between a function's address and its symbol. */
static int find_base(const Symbols *symbols, uintptr_t *base)
{
    for (size_t i = 0; i < symbols->count; i++)
        if (strcmp(name_of(symbols, &symbols->items[i]), "coset_replay_find") == 0 && symbols->items[i].st_value != 0) {
            *base = (uintptr_t)coset_replay_find - symbols->items[i].st_value;
            return 1;
        }
    return 0;
}

static void *find(const Wanted *wanted)
{
    struct stat status;
    Symbols symbols;
    uintptr_t base;
    void *found = NULL;
    int descriptor = (int)syscall(SYS_openat, AT_FDCWD, "/proc/self/exe", O_RDONLY | O_CLOEXEC); /* open is the program's */
    if (descriptor < 0)
        return NULL;
    void *image = fstat(descriptor, &status) == 0 ? mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0) : MAP_FAILED;
    close(descriptor);
    if (image == MAP_FAILED)
        return NULL;
    if (read_symbols(image, (size_t)status.st_size, &symbols) && find_base(&symbols, &base)) {
        const Elf64_Sym *variable = find_variable(&symbols, wanted);
        found = variable ? (void *)(base + variable->st_value) : NULL;
    }
    munmap(image, (size_t)status.st_size);
    return found;
}

void *coset_replay_find(const char *symbol, const char *file, size_t size)
{
    return find(&(Wanted){symbol, file, size, 0});
}

void *coset_replay_find_exact(const char *symbol, const char *file, size_t size)
{
    return find(&(Wanted){symbol, file, size, 1});
}
