/* .ktest files: KLEE's, and coset's own. Files whose program has arguments, standard input or files as inputs have
 * the layout that ktest.c describes; "model_version" marks them. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "suite/internal.h"

static bool is_argument(const char *name)
{
    return strncmp(name, "arg", 3) == 0 && strlen(name) >= 5 && strspn(name + 3, "0123456789") == strlen(name + 3);
}

static KtestObject copy_object(Arena *memory, const KtestObject *object)
{
    uint8_t *bytes = arena_allocate(memory, (size_t)object->size + 1);
    if (object->size)
        memcpy(bytes, object->bytes, object->size);
    return (KtestObject){arena_duplicate(memory, object->name), bytes, object->size};
}

/* A NUL follows the bytes. */
static void add_word(SuiteTest *test, KtestObject object)
{
    size_t length = object.size > 0 && object.bytes[object.size - 1] == 0 ? object.size - 1 : object.size;
    vector_push(&test->words, (const char *)object.bytes);
    test->word_length = length > test->word_length ? length : test->word_length;
}

static void add_file(SuiteTest *test, KtestObject object)
{
    char *name = (char *)(uintptr_t)object.name;
    name[strlen(name) - strlen("-data")] = '\0';
    vector_push(&test->files, (SymbolicFile){name, object.size});
    vector_push(&test->file_contents, object);
}

/* Reads an input of the environment: arguments, standard input, files. False: it is an input object of the program. */
static bool add_surrounding(SuiteTest *test, KtestObject object)
{
    if (is_argument(object.name))
        add_word(test, object);
    else if (base_has_ending(object.name, "-data"))
        add_file(test, object);
    else if (strcmp(object.name, "stdin") == 0) {
        test->has_stdin = true;
        test->stdin_bytes = (const char *)object.bytes;
        test->stdin_size = object.size;
    } else
        return strcmp(object.name, "n_args") == 0 || strcmp(object.name, "model_version") == 0 ||
               strcmp(object.name, "stdout") == 0 || base_has_ending(object.name, "-stat");
    return true;
}

static bool has_surroundings(const KtestFile *file)
{
    for (size_t i = 0; i < file->object_count; i++)
        if (strcmp(file->objects[i].name, "model_version") == 0)
            return true;
    return false;
}

/* The first argument is the program; those that begin with --sym- describe inputs. */
static void copy_arguments(SuiteTest *test, Arena *memory, const KtestFile *file)
{
    const char **concrete = arena_allocate(memory, (file->argument_count + 1) * sizeof *concrete);
    size_t count = 0;
    for (size_t i = 1; i < file->argument_count; i++) {
        const char *word = file->arguments[i];
        if (strncmp(word, "--sym-", 6) == 0 || strncmp(word, "-sym-", 5) == 0)
            break;
        concrete[count++] = arena_duplicate(memory, word);
    }
    test->concrete = count ? concrete : NULL;
}

void suite_use_ktest(SuiteTest *test, const KtestFile *file, Arena *memory)
{
    bool surroundings = has_surroundings(file);
    copy_arguments(test, memory, file);
    for (size_t i = 0; i < file->object_count; i++) {
        KtestObject object = copy_object(memory, &file->objects[i]);
        if (!surroundings || !add_surrounding(test, object))
            vector_push(&test->objects, object);
    }
}
