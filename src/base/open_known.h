/* Opening a file only after it is known what it is: opening a device or a pipe may already do something. Private to base. */
#ifndef COSET_BASE_OPEN_KNOWN_H
#define COSET_BASE_OPEN_KNOWN_H

#include "base/base.h"

/* `known` was opened with O_PATH: opens the same file with these flags. -1: errno says why; ENOENT: there is no /proc. */
int open_known(int known, int flags);

#endif
