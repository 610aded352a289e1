#include "coset_runtime.h"
#include <string.h>

char *getenv(const char *name)
{
    size_t length = strlen(name);
    for (char **entry = environ; entry && *entry; entry++) {
        if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
            return *entry + length + 1;
    }
    __coset_bound("environment");
    return NULL;
}
ALIAS(secure_getenv, getenv);
ALIAS(__secure_getenv, getenv);
