#include "coset_runtime.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static char **own_array; /* the array that setenv allocated; the program may have set environ to another one */

/* The length of a variable's name, or 0 when `name` cannot be one. */
static size_t name_length(const char *name)
{
    size_t length = name ? strcspn(name, "=") : 0;
    return name && name[length] == '=' ? 0 : length;
}

static char **find_entry(const char *name, size_t length)
{
    for (char **entry = environ; entry && *entry; entry++) {
        if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
            return entry;
    }
    return NULL;
}

static int add_entry(char *text)
{
    size_t count = 0;
    while (environ && environ[count])
        count++;
    char **array = malloc((count + 2) * sizeof *array);
    if (!array)
        return -1;
    for (size_t i = 0; i < count; i++)
        array[i] = environ[i];
    array[count] = text;
    array[count + 1] = NULL;
    if (environ == own_array)
        free(own_array);
    environ = own_array = array;
    return 0;
}

static int set_entry(char *text, size_t length)
{
    char **entry = find_entry(text, length);
    if (!entry)
        return add_entry(text);
    *entry = text;
    return 0;
}

WEAK int setenv(const char *name, const char *value, int overwrite)
{
    size_t length = name_length(name);
    if (length == 0) {
        errno = EINVAL;
        return -1;
    }
    if (!overwrite && find_entry(name, length))
        return 0;
    size_t value_size = strlen(value) + 1;
    char *text = malloc(length + 1 + value_size);
    if (!text)
        return -1;
    memcpy(text, name, length);
    text[length] = '=';
    memcpy(text + length + 1, value, value_size);
    return set_entry(text, length);
}

static void remove_entry(const char *name, size_t length)
{
    char **target = find_entry(name, length);
    if (!target)
        return;
    for (char **entry = target; *entry; entry++) {
        if (strncmp(*entry, name, length) != 0 || (*entry)[length] != '=')
            *target++ = *entry;
    }
    *target = NULL;
}

WEAK int unsetenv(const char *name)
{
    size_t length = name_length(name);
    if (length == 0) {
        errno = EINVAL;
        return -1;
    }
    remove_entry(name, length);
    return 0;
}

WEAK int putenv(char *text)
{
    size_t length = strcspn(text, "=");
    if (text[length] == '=')
        return set_entry(text, length);
    remove_entry(text, length);
    return 0;
}

WEAK int clearenv(void)
{
    environ = NULL;
    return 0;
}
