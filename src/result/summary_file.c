/* Reads what a later command needs of an exploration's summary.json. */
#include <jansson.h>

#include "result/result.h"

enum { MAX_FILE = 16 << 20 }; /* lists of faults and lines; a reader of JSON needs several times as much memory */

/* Text that is no JSON may be somebody else's: it tells nothing. */
Status summary_file_read(const char *path, SummaryFile *file, Error *error)
{
    Text content = {0};
    if (base_read_others_file(path, MAX_FILE, &content, error) == STATUS_OK) {
        json_t *summary = json_loadb(content.bytes ? content.bytes : "", content.length, 0, NULL);
        const char *entry = json_string_value(json_object_get(summary, "entry"));
        file->entry = entry ? arena_duplicate(&file->memory, entry) : NULL;
        json_decref(summary);
    }
    text_release(&content);
    return error->status;
}

void summary_file_release(SummaryFile *file)
{
    arena_release(&file->memory);
    *file = (SummaryFile){0};
}
