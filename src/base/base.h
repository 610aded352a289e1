/* base: memory, strings, maps and errors. Uses nothing of coset.
 *
 * Memory never runs out silently: every allocation either succeeds or ends the process with a message
 * (exit code EXIT_CODE_BUG). So callers do not test for NULL.
 */
#ifndef COSET_BASE_H
#define COSET_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#if defined(__GNUC__)
#define BASE_PRINTF(format_index, first_argument) __attribute__((format(printf, format_index, first_argument)))
#define BASE_NORETURN __attribute__((noreturn))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#endif

/* Integers of up to 128 bits. */
typedef unsigned __int128 Wide;
typedef __int128 SignedWide;

static inline Wide wide_mask(Wide value, unsigned width) /* truncated to the width, 1 to 128 */
{
    return value & (~(Wide)0 >> (128 - width));
}

static inline SignedWide wide_extend(Wide value, unsigned width) /* as a signed value; the width is 1 to 128 */
{
    unsigned unused = 128 - width;
    return (SignedWide)(value << unused) >> unused;
}

static inline uint64_t base_greatest_divisor(uint64_t a, uint64_t b) /* gcd(0, n) is n */
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* A hash that serves as the identity of the values that were mixed in: equal hashes count as equal values. */
typedef struct Hash128 {
    uint64_t low, high;
} Hash128;

static inline uint64_t hash_mix64(uint64_t value)
{
    value = (value ^ value >> 32) * UINT64_C(0xd6e8feb86659fd93);
    value = (value ^ value >> 29) * UINT64_C(0xa0761d6478bd642f);
    return value ^ value >> 32;
}

static inline Hash128 hash128_mix(Hash128 hash, uint64_t value)
{
    uint64_t mixed = hash_mix64(value + hash.low * 3 + UINT64_C(0x9e3779b97f4a7c15));
    return (Hash128){.low = mixed + (hash.high << 23 | hash.high >> 41), .high = hash_mix64(hash.high ^ mixed ^ value * 5)};
}

static inline Hash128 hash128_mix_hash(Hash128 hash, Hash128 other)
{
    return hash128_mix(hash128_mix(hash, other.low), other.high);
}

/* A fixed order: negative, 0 or positive. */
static inline int hash128_compare(Hash128 a, Hash128 b)
{
    return a.high != b.high ? (a.high > b.high) - (a.high < b.high) : (a.low > b.low) - (a.low < b.low);
}

static inline bool hash128_equal(Hash128 a, Hash128 b)
{
    return a.low == b.low && a.high == b.high;
}

/* Float to integer of 1 to 128 bits, rounded toward zero. A value that does not fit gives the result of clang's x86-64
 * code. */
Wide convert_f64_to_signed(double value, unsigned width);
Wide convert_f64_to_unsigned(double value, unsigned width);
Wide convert_f80_to_signed(long double value, unsigned width);
Wide convert_f80_to_unsigned(long double value, unsigned width);

/* ---- Status: the class of an error. Each class has its own exit code (doc/reference.md, "Exit codes"). ---- */

typedef enum Status {
    STATUS_OK,
    STATUS_USER,        /* the user's mistake: bad option, file that does not compile, missing file. Also a failed
                           write: a full disk, a folder without permission */
    STATUS_LIMIT,       /* a limit that the user may raise by an option was reached */
    STATUS_UNSUPPORTED, /* valid C that coset cannot run */
    STATUS_BUG,         /* an internal error: a bug of coset */
} Status;

/* Exit codes of coset that are not the program's own. A run that ended by a signal exits with 128 + signal. */
enum {
    EXIT_CODE_FAULT = 120,
    EXIT_CODE_LIMIT = 121,
    EXIT_CODE_UNSUPPORTED = 122,
    EXIT_CODE_USER = 123,
    EXIT_CODE_BUG = 125,
};

int status_exit_code(Status status);

/* An error is a status and a message for the user. Zero-initialise; error_release when done.
 * The first error wins: error_set on an Error that already holds one is ignored. */
typedef struct Error {
    Status status;
    char *message;
} Error;

/* Returns `status`, so that a caller can `return error_set(error, STATUS_USER, "…")`. */
Status error_set(Error *error, Status status, const char *format, ...) BASE_PRINTF(3, 4);
void error_release(Error *error);

bool base_write_all(int descriptor, const void *bytes, size_t size); /* false: errno says why; waits for ever for a reader */
const char *base_file_name(const char *path);     /* its part behind the last '/' */

/* ---- Allocation ---- */

void *base_allocate(size_t size);                 /* uninitialised */
void *base_allocate_zeroed(size_t size);
void *base_reallocate(void *old, size_t size);
char *base_duplicate(const char *text);           /* free() it */
char *base_format(const char *format, ...) BASE_PRINTF(1, 2); /* free() it */
void base_die(const char *format, ...) BASE_PRINTF(1, 2) BASE_NORETURN; /* internal error: prints the message and exits
                                                                           with EXIT_CODE_BUG */

/* ---- Arena: many allocations with one lifetime. Zero-initialise; arena_release frees everything. ---- */

typedef struct Arena {
    struct ArenaChunk *chunks;
} Arena;

void *arena_allocate(Arena *arena, size_t size); /* zeroed, aligned to 16 */
char *arena_duplicate(Arena *arena, const char *text);
char *arena_format(Arena *arena, const char *format, ...) BASE_PRINTF(2, 3);
void arena_release(Arena *arena);

/* ---- Vector: `Vector(int) v = {0}; vector_push(&v, 7); v.items[0]; vector_release(&v);` ---- */

#define Vector(T)        \
    struct {             \
        T *items;        \
        size_t count;    \
        size_t capacity; \
    }

#define vector_reserve(v, wanted) \
    ((v)->items = vector_grow((v)->items, &(v)->capacity, (wanted), sizeof *(v)->items))
#define vector_push(v, ...)                                                          \
    ((void)((v)->count < (v)->capacity || (vector_reserve(v, (v)->count + 1), true)), \
     (v)->items[(v)->count++] = (__VA_ARGS__))
#define vector_pop(v) ((v)->items[--(v)->count])
#define vector_release(v) (free((v)->items), (v)->items = NULL, (v)->count = (v)->capacity = 0)

/* Grows to at least `wanted` items, doubling; updates *capacity and returns the (moved) storage. */
void *vector_grow(void *items, size_t *capacity, size_t wanted, size_t item_size);

/* ---- Text: a growing string, always NUL-terminated. Zero-initialise; text_release when done. ---- */

typedef struct Text {
    char *bytes; /* NULL while empty */
    size_t length;
    size_t capacity;
} Text;

void text_append(Text *text, const char *string);
void text_append_bytes(Text *text, const void *bytes, size_t length);
void text_printf(Text *text, const char *format, ...) BASE_PRINTF(2, 3);
void text_clear(Text *text);      /* keeps the storage */
char *text_detach(Text *text);    /* the string, never NULL, which the caller must free(); text is empty again */
void text_release(Text *text);

/* ---- Text of others (safe_stream.c) ---- */

/* A stream to standard output or standard error through which no hidden character gets, except newline and tab. Never closed. */
FILE *base_safe_stream(int descriptor);
/* errno of the first write to it that failed; ECANCELED: nobody read it after a stop (stop_keep_streams); 0: none failed. */
int base_safe_stream_problem(int descriptor);
/* The same for bytes that come in pieces. Zero-initialise. */
typedef struct SafeFilter {
    char kept[4];      /* the beginning of a character whose end comes with the next piece */
    size_t kept_count;
} SafeFilter;
void base_filter_safe(SafeFilter *filter, const char *bytes, size_t size, Text *out);
/* One line in which each hidden character is replaced by a visible text, newlines too. */
void base_append_safe(Text *out, const char *bytes, size_t length);
char *base_safe_copy(const char *bytes, size_t length); /* free() it */
char *arena_safe_copy(Arena *arena, const char *bytes, size_t length);
/* True if it is UTF-8 without control characters. */
bool base_is_safe_name(const char *name);

/* The first character of UTF-8. */
typedef struct BaseCharacter {
    uint32_t number;  /* BASE_NO_CHARACTER: the first byte belongs to none */
    size_t count;     /* of its bytes, at least 1 */
} BaseCharacter;
enum { BASE_NO_CHARACTER = 0x7fffffff };

BaseCharacter base_character(const char *bytes, size_t length);
/* True for control characters, and for format characters, which have no shape: they hide text or reorder it. */
bool base_is_hidden(uint32_t number);

/* ---- Map: string or 64-bit key to 64-bit value; open addressing. Zero-initialise. ---- */

typedef struct Map {
    struct MapEntry *entries;
    size_t count;
    size_t capacity;
} Map;

/* Keys of one map are all strings or all numbers. String keys are copied. map_put replaces. */
void map_put_string(Map *map, const char *key, uint64_t value);
bool map_get_string(const Map *map, const char *key, uint64_t *value);
void map_put(Map *map, uint64_t key, uint64_t value);
bool map_get(const Map *map, uint64_t key, uint64_t *value);
void map_release_strings(Map *map); /* for maps with string keys: frees the copies too */
void map_release(Map *map);         /* for maps with number keys */
void map_clear(Map *map);           /* for maps with number keys: removes all entries; keeps the storage unless it is
                                       very large */

/* ---- Map128: 128-bit key to 64-bit value; Set128: keys alone. Zero-initialise. ---- */

/* Keys are compared in full, so two keys are confused only if the hashes themselves are equal. */
typedef struct Map128 {
    struct Map128Entry *entries;
    size_t count;
    size_t capacity;
} Map128;

void map128_put(Map128 *map, Hash128 key, uint64_t value); /* replaces */
bool map128_get(const Map128 *map, Hash128 key, uint64_t *value);
void map128_release(Map128 *map);

typedef Map128 Set128;

bool set128_add(Set128 *set, Hash128 key); /* true if it was new */
bool set128_has(const Set128 *set, Hash128 key);
void set128_release(Set128 *set);

uint64_t base_hash(const void *bytes, size_t length);

#define SHA256_HEX_SIZE 65
void base_sha256(const void *bytes, size_t length, char hex[SHA256_HEX_SIZE]); /* lower-case digits, NUL-terminated */

/* ---- Files ---- */

/* Reads a whole regular file. On failure sets a STATUS_USER error that names the file. */
Status base_read_file(const char *path, Text *content, Error *error);

/* The same, if it has at most so many bytes; 0: no limit. */
Status base_read_file_within(const char *path, uint64_t limit, Text *content, Error *error);

/* Files and folders that may be read, absolute and without links; none: every file may. */
typedef Vector(const char *) ReadablePaths;
/* The same, if the file is one of these or below one of them, whatever links lead to it, and no larger than sources are. */
Status base_read_allowed_file(const char *path, const ReadablePaths *allowed, Text *content, Error *error);
/* The same for a file in a folder that others may have filled: it must not be a link, which could lead to any file of the
 * user's, nor have more than `limit` bytes, or than any test has. `content` must be empty. */
Status base_read_others_file(const char *path, size_t limit, Text *content, Error *error);

/* The path without '/' and '/.' at its end, which would lead through a link. free() it. */
char *base_folder_name(const char *path);
/* Opens a folder that files are written into, and makes it with those above it if it is not there. It must not be a link. -1: error. */
int base_open_folder(const char *path, Error *error);
/* Writes a file of an open folder, over an old one. What is no plain file of one name is neither opened nor followed: it is replaced. False:
 * errno says why, and no part of the file is there. */
bool base_write_in(int folder, const char *name, const void *bytes, size_t size);

/* ---- The process ---- */

/* Monotonic clock: seconds since an unspecified start. */
double base_clock(void);

/* In bytes; 0: unknown. */
typedef struct ProcessSize {
    uint64_t mapped, resident;
} ProcessSize;

ProcessSize base_process_size(void);

bool base_has_ending(const char *name, const char *ending); /* true only if the name is longer than the ending */

/* Nearest word in a list by edit distance, for "did you mean"; NULL if none is near. */
const char *base_nearest(const char *word, const char *const *candidates, size_t count);

#endif
