/* Writing files. Private to report. */
#ifndef COSET_REPORT_WRITE_FILE_H
#define COSET_REPORT_WRITE_FILE_H

#include "base/base.h"

/* A file that is written piece by piece and takes its name when it is whole. Zero-initialise.
 *
 *     FileDraft draft = {0};
 *     file_draft_open(&draft, "out/tests.c", &error);
 *     fputs("…", draft.stream);            // only if it was opened
 *     file_draft_finish(&draft, &error);   // also after an error; an incomplete draft is removed, which is an error
 */
typedef struct FileDraft {
    char *path, *temporary;
    FILE *stream;                 /* NULL: not open */
} FileDraft;

Status file_draft_open(FileDraft *draft, const char *path, Error *error);
Status file_draft_check(const FileDraft *draft, Error *error); /* STATUS_OK if everything was written so far */
Status file_draft_finish(FileDraft *draft, Error *error);

/* base_write_in with a message, in which `folder_name` is the folder's. Quicker than report_file_write. */
Status file_write_in(int folder, const char *folder_name, const char *name, const Text *content, Error *error);

#endif
