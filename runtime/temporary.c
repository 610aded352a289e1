#include "descriptor.h"
#include "stream.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

/* Six letters for the n-th temporary name. */
static void put_letters(char *letters, unsigned number)
{
    for (int i = 5; i >= 0; i--, number /= 26)
        letters[i] = (char)('a' + number % 26);
}

/* Replaces the XXXXXX of a template by letters that make a new name. */
static bool make_name(char *template, int suffix)
{
    __coset_bound("random");
    static unsigned count;
    size_t length = strlen(template);
    if (suffix < 0 || length < 6 + (size_t)suffix || strncmp(template + length - 6 - suffix, "XXXXXX", 6) != 0) {
        errno = EINVAL;
        return false;
    }
    do
        put_letters(template + length - 6 - suffix, count++);
    while (__coset_node_find(template));
    return true;
}

WEAK int mkostemps(char *template, int suffix, int flags)
{
    if (!make_name(template, suffix))
        return -1;
    return __coset_descriptor_open(template, O_RDWR | O_CREAT | O_EXCL | flags, 0600);
}

WEAK int mkstemp(char *template)
{
    return mkostemps(template, 0, 0);
}
ALIAS(mkstemp64, mkstemp);

WEAK int mkstemps(char *template, int suffix)
{
    return mkostemps(template, suffix, 0);
}

WEAK int mkostemp(char *template, int flags)
{
    return mkostemps(template, 0, flags);
}

WEAK char *mktemp(char *template)
{
    if (!make_name(template, 0))
        *template = '\0';
    return template;
}

WEAK char *mkdtemp(char *template)
{
    if (!make_name(template, 0) || !__coset_node_create(template, S_IFDIR | 0700))
        return NULL;
    return template;
}

char *tmpnam(char *buffer)
{
    static char shared[32];
    char *name = buffer ? buffer : shared;
    strcpy(name, "/tmp/fileXXXXXX");
    return make_name(name, 0) ? name : NULL;
}

WEAK char *tempnam(const char *directory, const char *prefix)
{
    (void)directory;
    (void)prefix;
    char *name = malloc(32);
    return name ? tmpnam(name) : NULL;
}

FILE *tmpfile(void)
{
    CosetNode *node = __coset_node_new(NULL, S_IFREG | 0600);
    CosetOpenFile file = {.kind = FILE_NODE, .flags = O_RDWR, .node = node};
    int descriptor = node ? __coset_descriptor_add(&file, 0) : -1;
    return descriptor < 0 ? NULL : (FILE *)__coset_stream_new(descriptor, 0, NULL, NULL);
}
ALIAS(tmpfile64, tmpfile);
