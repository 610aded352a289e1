/* Writing files. Private to report. */
#ifndef COSET_REPORT_FILE_H
#define COSET_REPORT_FILE_H

#include "base/base.h"

/* Writes a file of a folder that is open as `folder`, over an old one; quicker than report_file_write. `folder_name` is
 * for the message. */
Status file_write_in(int folder, const char *folder_name, const char *name, const Text *content, Error *error);

/* Opens a folder, which is made with those above it when it is not there. -1: error. */
int file_open_folder(const char *path, Error *error);

#endif
