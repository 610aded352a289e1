/* The tests of a reduced suite that are kept, as a suite of their own. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "report/file.h"
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
    if (base_read_file(path, &copy->content, error) == STATUS_OK)
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

Status report_reduction_copy(const Reduction *reduction, const char *directory, Error *error)
{
    Copy copy = {.reduction = reduction, .directory = directory, .folder = file_open_folder(directory, error)};
    if (copy.folder < 0)
        return error->status;
    copy_files(&copy, &reduction->common, error);
    for (size_t i = 0; i < reduction->tests.count && error->status == STATUS_OK; i++) {
        const ReducedTest *test = &reduction->tests.items[i];
        if (test->stands_for_it == i && copy_file(&copy, test->name, error) == STATUS_OK)
            copy_files(&copy, &test->companions, error);
    }
    close(copy.folder);
    text_release(&copy.content);
    return error->status;
}
