/* landlock: takes rights to files from this process and what it starts, for ever. The functions need PR_SET_NO_NEW_PRIVS and
 * allocate nothing; false: not possible. */
#ifndef COSET_BASE_LANDLOCK_H
#define COSET_BASE_LANDLOCK_H

#include "base/base.h"

bool landlock_is_available(void);
/* Only what is below the folder, and /dev/null, can still be written. */
bool landlock_restrict(int folder);
/* Nothing can be written, and the memory of other processes cannot be read. */
bool landlock_restrict_writing(void);
/* Only these files, and files below these folders, can still be read, whatever links lead to them. Paths that do not exist are
 * left out. */
bool landlock_restrict_reading(const ReadablePaths *paths);

#endif
