/* Writing files. Private to report. */
#ifndef COSET_REPORT_FILE_H
#define COSET_REPORT_FILE_H

#include "base/base.h"

/* Replaces a file as a whole, or leaves it as it was; "-" is standard output, pipes and devices are written to. */
Status file_write(const char *path, const char *bytes, size_t length, Error *error);

/* Writes a file of a folder that is open as `folder`, over an old one; quicker than file_write. `folder_name` is for
 * the message. */
Status file_write_in(int folder, const char *folder_name, const char *name, const Text *content, Error *error);

/* Opens a folder, which is made with those above it when it is not there. -1: error. */
int file_open_folder(const char *path, Error *error);

#endif
