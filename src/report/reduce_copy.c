/* The tests of a reduced suite that are kept, as a suite of their own. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "report/write_file.h"
#include "report/report.h"

typedef struct Copy {
    const Reduction *reduction;
    const char *directory;
    int folder;
    Text content;
} Copy;

static Status copy_file(Copy *copy, const char *name, Error *error)
{
    char *path = base_format("%s/%s", copy->reduction->directory, name);
    text_clear(&copy->content);
    if (base_read_others_file(path, SIZE_MAX, &copy->content, error) == STATUS_OK)
        file_write_in(copy->folder, copy->directory, name, &copy->content, error);
    free(path);
    return error->status;
}

static Status copy_files(Copy *copy, const FileNames *names, Error *error)
{
    for (size_t i = 0; i < names->count && error->status == STATUS_OK; i++)
        copy_file(copy, names->items[i], error);
    return error->status;
}

static bool goes_on(const Stop *stop, const Error *error)
{
    return error->status == STATUS_OK && !stop_requested(stop);
}

Status report_reduction_copy(const Reduction *reduction, const char *directory, const Stop *stop, Error *error)
{
    Copy copy = {.reduction = reduction, .directory = directory, .folder = base_open_folder(directory, error)};
    size_t copied = 0;
    if (copy.folder < 0)
        return error->status;
    copy_files(&copy, &reduction->common, error);
    for (size_t i = 0; i < reduction->tests.count && goes_on(stop, error); i++) {
        const ReducedTest *test = &reduction->tests.items[i];
        if (test->representative != i)
            continue;
        if (copy_file(&copy, test->name, error) == STATUS_OK)
            copy_files(&copy, &test->companions, error);
        copied++;
    }
    if (error->status == STATUS_OK && copied < reduction->kept)
        error_set(error, STATUS_LIMIT, "%s: %zu of %zu tests were not copied: %s", directory, reduction->kept - copied, reduction->kept,
                  limit_words(explore_limit_of(stop_reason(stop))));
    close(copy.folder);
    text_release(&copy.content);
    return error->status;
}
