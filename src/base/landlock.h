/* landlock: takes rights to files from this process and what it starts, for ever. The functions need PR_SET_NO_NEW_PRIVS and
 * allocate nothing; false: not possible. */
#ifndef COSET_BASE_LANDLOCK_H
#define COSET_BASE_LANDLOCK_H

#include "base/base.h"

bool landlock_is_available(void);
/* Rules to be entered by another process: files that exist outside of /dev can be read, and only what is below the folder can be
 * written; of devices there are null, zero, full and those of random bytes. `program`, if there is one, can be executed wherever it is. Where
 * the kernel can, signals stay inside. A descriptor, to be closed; -1: not possible. */
int landlock_cage(int folder, const char *program);
bool landlock_enter(int rules);
/* Nothing can be written, and the memory of other processes cannot be read. */
bool landlock_restrict_writing(void);
/* Only these files, and files below these folders, can still be read, whatever links lead to them. Paths that do not exist are
 * left out. */
bool landlock_restrict_reading(const ReadablePaths *paths);

#endif
