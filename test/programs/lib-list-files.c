// The files that the user named are listed, also in folders, and no longer when they are gone.
// EXPECT: exit 0
// EXPECT: stdout ^\.: errno 0, a\.txt folder$
// EXPECT: stdout ^folder: errno 0, b\.txt c\.txt$
// EXPECT: stdout ^folder: errno 0, b\.txt made$
// RUN: run --file a.txt=/dev/null --file folder/b.txt=/dev/null --file /folder/c.txt=/dev/null
// NATIVE: no
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int compare(const void *left, const void *right)
{
    return strcmp(left, right);
}

static void list(const char *path)
{
    char names[16][256];
    size_t count = 0;
    errno = 0;
    DIR *directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory));)
        if (entry->d_name[0] != '.')
            strcpy(names[count++], entry->d_name);
    printf("%s: errno %d,", path, errno);
    qsort(names, count, sizeof *names, compare);
    for (size_t i = 0; i < count; i++)
        printf(" %s", names[i]);
    putchar('\n');
}

int main(void)
{
    list(".");
    list("folder");
    unlink("folder/c.txt");
    fclose(fopen("folder/made", "w"));
    list("folder");
    return 0;
}
