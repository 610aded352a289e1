/* landlock: takes the right to change files from this process, for ever. Private to native. */
#ifndef COSET_NATIVE_LANDLOCK_H
#define COSET_NATIVE_LANDLOCK_H

#include <stdbool.h>

/* Only what is below the folder, and /dev/null, can still be written. False: not possible. Does not allocate. */
bool landlock_restrict(int folder);

#endif
