/* --seed, --input: a .ktest file, or a list such as "x=6,y=-2". */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

static Status read_list(CliSeed *seed, const char *option, const char *text, Error *error)
{
    char *rest = arena_duplicate(&seed->texts, text);
    for (char *item; (item = strsep(&rest, ","));) {
        char *equals = strchr(item, '=');
        if (!equals || equals == item || !equals[1])
            return error_set(error, STATUS_USER, "--%s: '%s' is not NAME=VALUE, and there is no such file", option, item);
        *equals = '\0';
        vector_push(&seed->objects, (SeedObject){.name = item, .text = equals + 1});
    }
    return STATUS_OK;
}

/* The content of a file called NAME is the object "NAME-data" there. */
static const char *file_name(CliSeed *seed, const char *name)
{
    static const char ending[] = "-data";
    size_t length = strlen(name), ending_length = strlen(ending);
    bool is_file = length > ending_length && strcmp(name + length - ending_length, ending) == 0;
    return is_file ? arena_format(&seed->texts, "%.*s", (int)(length - ending_length), name) : NULL;
}

static Status read_ktest(CliSeed *seed, const char *path, const Stop *stop, Error *error)
{
    TestReader *reader = test_reader_new(stop, error);
    if (reader)
        test_reader_ktest(reader, path, &seed->file, error);
    test_reader_free(reader);
    if (error->status != STATUS_OK)
        return error->status;
    for (size_t i = 0; i < seed->file.object_count; i++) {
        const KtestObject *object = &seed->file.objects[i];
        const char *file = file_name(seed, object->name);
        vector_push(&seed->objects, (SeedObject){.name = object->name, .bytes = object->bytes, .size = object->size});
        if (file)
            vector_push(&seed->objects, (SeedObject){.name = file, .bytes = object->bytes, .size = object->size});
    }
    return STATUS_OK;
}

Status cli_seed_read(CliSeed *seed, const char *option, const char *text, const Stop *stop, Error *error)
{
    if (!text)
        return STATUS_OK;
    const char *ending = strrchr(text, '.');
    bool is_file = access(text, F_OK) == 0 || (ending && strcmp(ending, ".ktest") == 0);
    return is_file ? read_ktest(seed, text, stop, error) : read_list(seed, option, text, error);
}

void cli_seed_release(CliSeed *seed)
{
    vector_release(&seed->objects);
    ktest_release(&seed->file);
    arena_release(&seed->texts);
}
