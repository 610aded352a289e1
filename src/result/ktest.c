/* .ktest files. All numbers are 32 bits, big-endian; a string is its length and its bytes:
 *
 *     "KTEST" (old files: "BOUT\n"), version, count of arguments, that many strings,
 *     symbolic arguments, their length (both from version 2 on), count of objects, and for each: name, size, bytes
 *
 * A test whose program has symbolic arguments, standard input or files is laid out as KLEE's POSIX runtime does it, so
 * that klee-replay can run it: the arguments end with the options that describe those inputs, their objects come first,
 * each file is followed by its status, and "model_version" ends them. The program's own objects follow. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "result/result.h"

#define MAGIC "KTEST"
#define OLD_MAGIC "BOUT\n"
enum { MAGIC_SIZE = 5, VERSION = 3 };

/* ---- Writing ---- */

static void append_u32(Text *out, uint64_t value)
{
    uint8_t bytes[4] = {(uint8_t)(value >> 24), (uint8_t)(value >> 16), (uint8_t)(value >> 8), (uint8_t)value};
    text_append_bytes(out, bytes, sizeof bytes);
}

static void append_block(Text *out, const void *bytes, size_t size)
{
    append_u32(out, size);
    text_append_bytes(out, bytes, size);
}

/* KLEE's reader fails on a length of zero. A lone NUL byte reads as the empty string there as well. */
static void append_string(Text *out, const char *string)
{
    append_block(out, string, *string ? strlen(string) : 1);
}

/* ---- The symbolic inputs that KLEE's POSIX runtime would have made ---- */

typedef struct Layout {
    uint64_t arguments, files;     /* how many objects of these roles */
    uint64_t argument_size, file_size, stdin_size;
    bool argument_count;           /* "n_args" is an object */
} Layout;

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static void layout_add(Layout *layout, const TestObject *object)
{
    if (object->role == INPUT_ARGUMENT) {
        layout->arguments++;
        layout->argument_size = larger(layout->argument_size, object->size);
    } else if (object->role == INPUT_FILE) {
        layout->files++;
        layout->file_size = larger(layout->file_size, object->size);
    } else if (object->role == INPUT_STDIN) {
        layout->stdin_size = object->size;
    } else if (object->role == INPUT_ARGUMENT_COUNT) {
        layout->argument_count = true;
    }
}

static bool in_environment_model(const TestObject *object)
{
    return object->role == INPUT_ARGUMENT_COUNT || object->role == INPUT_ARGUMENT || object->role == INPUT_FILE ||
           object->role == INPUT_STDIN;
}

/* ---- Lists: a count that is known when the items have been written ---- */

typedef struct List {
    Text *out;
    size_t at;      /* of the count */
    uint32_t count;
} List;

static List list_begin(Text *out)
{
    List list = {.out = out, .at = out->length};
    append_u32(out, 0);
    return list;
}

static void list_string(List *list, const char *string)
{
    append_string(list->out, string);
    list->count++;
}

static void list_number(List *list, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, number);
    list_string(list, digits);
}

static void list_object(List *list, const char *name, const void *bytes, size_t size)
{
    if (size == 0)
        return;
    append_string(list->out, *name ? name : "unnamed");
    append_block(list->out, bytes, size);
    list->count++;
}

static void list_end(List *list)
{
    for (unsigned i = 0; i < 4; i++)
        list->out->bytes[list->at + i] = (char)(uint8_t)(list->count >> (24 - 8 * i));
}

/* ---- Arguments: the concrete ones, then options that describe the symbolic inputs ---- */

static void list_options(List *list, const Layout *layout)
{
    if (layout->argument_count || layout->arguments) {
        uint64_t most = larger(layout->arguments, layout->argument_count ? 1 : 0);
        list_string(list, "--sym-args");
        list_number(list, layout->argument_count ? 0 : most); /* only a range of more than one number asks for n_args */
        list_number(list, most);
        list_number(list, larger(layout->argument_size, 1));
    }
    if (layout->files) {
        list_string(list, "--sym-files");
        list_number(list, layout->files);
        list_number(list, layout->file_size);
    }
    if (layout->stdin_size) {
        list_string(list, "--sym-stdin");
        list_number(list, layout->stdin_size);
    }
}

/* The symbolic arguments are the last ones. */
static void append_arguments(Text *out, const Test *test, const Layout *layout)
{
    size_t count = 0;
    while (test->arguments && test->arguments[count])
        count++;
    List list = list_begin(out);
    for (size_t i = 0; i + layout->arguments < count; i++)
        list_string(&list, test->arguments[i]);
    list_options(&list, layout);
    list_end(&list);
}

/* ---- Objects ---- */

/* That of a plain file; KLEE names it after the file's object. */
static void list_status(List *list, const char *object_name)
{
    struct stat status = {.st_ino = 1, .st_nlink = 1, .st_mode = S_IFREG | 0644, .st_blksize = 4096};
    char *name = base_format("%s-stat", object_name);
    list_object(list, name, &status, sizeof status);
    free(name);
}

static void list_file(List *list, const TestObject *object)
{
    char *name = base_format("%s-data", object->name);
    list_object(list, name, object->bytes, object->size);
    list_status(list, name);
    free(name);
}

static void list_role(List *list, const Test *test, InputRole role)
{
    for (size_t i = 0; i < test->object_count; i++)
        if (test->objects[i].role == role)
            list_object(list, test->objects[i].name, test->objects[i].bytes, test->objects[i].size);
}

/* KLEE's are strings with a NUL behind the symbolic bytes. */
static void list_arguments(List *list, const Test *test)
{
    Text string = {0};
    for (size_t i = 0; i < test->object_count; i++) {
        const TestObject *object = &test->objects[i];
        if (object->role != INPUT_ARGUMENT)
            continue;
        text_clear(&string);
        text_append_bytes(&string, object->bytes, object->size);
        list_object(list, object->name, string.bytes, string.length + 1);
    }
    text_release(&string);
}

static void list_environment_model(List *list, const Test *test, const Layout *layout)
{
    static const uint32_t model_version = 1;
    list_role(list, test, INPUT_ARGUMENT_COUNT);
    list_arguments(list, test);
    for (size_t i = 0; layout->files && i < test->object_count; i++)
        if (test->objects[i].role == INPUT_FILE && test->objects[i].size)
            list_file(list, &test->objects[i]);
    list_role(list, test, INPUT_STDIN);
    if (layout->stdin_size)
        list_status(list, "stdin");
    list_object(list, "model_version", &model_version, sizeof model_version);
}

void ktest_append(const Test *test, Text *out)
{
    Layout layout = {0};
    bool environment_model = false;
    for (size_t i = 0; i < test->object_count; i++) {
        environment_model |= in_environment_model(&test->objects[i]);
        layout_add(&layout, &test->objects[i]);
    }
    text_append_bytes(out, MAGIC, MAGIC_SIZE);
    append_u32(out, VERSION);
    append_arguments(out, test, &layout);
    append_u32(out, 0);
    append_u32(out, 0);
    List list = list_begin(out);
    if (environment_model)
        list_environment_model(&list, test, &layout);
    for (size_t i = 0; i < test->object_count; i++)
        if (!in_environment_model(&test->objects[i]))
            list_object(&list, test->objects[i].name, test->objects[i].bytes, test->objects[i].size);
    list_end(&list);
}

/* ---- Reading ---- */

typedef struct Reader {
    const char *path;
    const uint8_t *bytes;
    size_t size, at;
    Arena *memory;
    Error *error;
} Reader;

/* `what` names the current item in a message: "a name", "the number of objects". False ends the reading. */
static bool reader_short(Reader *reader, const char *what, uint64_t wanted)
{
    error_set(reader->error, STATUS_USER,
              "%s: cut short or damaged: %s at byte %zu needs %" PRIu64 " bytes, but only %zu follow", reader->path,
              what, reader->at, wanted, reader->size - reader->at);
    return false;
}

static bool read_u32(Reader *reader, const char *what, uint32_t *value)
{
    if (reader->size - reader->at < 4)
        return reader_short(reader, what, 4);
    const uint8_t *bytes = reader->bytes + reader->at;
    *value = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    reader->at += 4;
    return true;
}

/* A count of items of at least `least` bytes each. A count that the rest of the file cannot hold is an error. */
static bool read_count(Reader *reader, const char *what, uint32_t least, uint32_t *count)
{
    if (!read_u32(reader, what, count))
        return false;
    return (uint64_t)*count * least <= reader->size - reader->at ||
           reader_short(reader, what, (uint64_t)*count * least);
}

/* NUL-terminated beyond its size. */
static uint8_t *read_block(Reader *reader, const char *what, uint32_t *size)
{
    if (!read_u32(reader, what, size))
        return NULL;
    if (*size > reader->size - reader->at) {
        reader_short(reader, what, *size);
        return NULL;
    }
    uint8_t *copy = arena_allocate(reader->memory, (size_t)*size + 1);
    memcpy(copy, reader->bytes + reader->at, *size);
    reader->at += *size;
    return copy;
}

static bool read_header(Reader *reader, KtestFile *file)
{
    bool magic = reader->size >= MAGIC_SIZE && (memcmp(reader->bytes, MAGIC, MAGIC_SIZE) == 0 ||
                                                memcmp(reader->bytes, OLD_MAGIC, MAGIC_SIZE) == 0);
    if (!magic) {
        error_set(reader->error, STATUS_USER, "%s: not a .ktest file: it does not start with KTEST", reader->path);
        return false;
    }
    reader->at = MAGIC_SIZE;
    if (!read_u32(reader, "the version", &file->version))
        return false;
    if (file->version < 1 || file->version > VERSION) {
        error_set(reader->error, STATUS_USER, "%s: version %" PRIu32 " of the .ktest format; coset knows 1 to %d",
                  reader->path, file->version, VERSION);
        return false;
    }
    return true;
}

static bool read_arguments(Reader *reader, KtestFile *file)
{
    uint32_t count, size;
    if (!read_count(reader, "the number of arguments", 4, &count))
        return false;
    file->arguments = arena_allocate(&file->memory, ((size_t)count + 1) * sizeof *file->arguments);
    for (; file->argument_count < count; file->argument_count++) {
        const uint8_t *argument = read_block(reader, "an argument", &size);
        if (!argument)
            return false;
        file->arguments[file->argument_count] = (const char *)argument;
    }
    return file->version < 2 || (read_u32(reader, "the number of symbolic arguments", &file->symbolic_arguments) &&
                                 read_u32(reader, "their length", &file->symbolic_argument_length));
}

static bool read_objects(Reader *reader, KtestFile *file)
{
    uint32_t count, size;
    if (!read_count(reader, "the number of objects", 8, &count))
        return false;
    file->objects = arena_allocate(&file->memory, ((size_t)count + 1) * sizeof *file->objects);
    for (; file->object_count < count; file->object_count++) {
        KtestObject *object = &file->objects[file->object_count];
        object->name = (const char *)read_block(reader, "an object's name", &size);
        object->bytes = object->name ? read_block(reader, "an object's content", &object->size) : NULL;
        if (!object->bytes)
            return false;
    }
    return true;
}

static bool read_end(Reader *reader)
{
    if (reader->at < reader->size)
        error_set(reader->error, STATUS_USER, "%s: damaged: %zu bytes follow the last object", reader->path,
                  reader->size - reader->at);
    return reader->at == reader->size;
}

Status ktest_read(const char *path, KtestFile *file, Error *error)
{
    Text content = {0};
    Status status = base_read_others_file(path, SIZE_MAX, &content, error);
    Reader reader = {.path = path, .bytes = (const uint8_t *)content.bytes, .size = content.length,
                     .memory = &file->memory, .error = error};
    if (status == STATUS_OK && !(read_header(&reader, file) && read_arguments(&reader, file) &&
                                 read_objects(&reader, file) && read_end(&reader)))
        status = STATUS_USER;
    text_release(&content);
    return status;
}

void ktest_release(KtestFile *file)
{
    arena_release(&file->memory);
    *file = (KtestFile){0};
}
