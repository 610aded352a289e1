// A path relative to a directory that a descriptor names.
// EXPECT: unsupported
// EXPECT: stderr descriptor
#include <fcntl.h>
#include <stdio.h>

int main(void)
{
    int directory = open("/tmp", O_RDONLY | O_DIRECTORY);
    printf("%d\n", openat(directory, "name", O_CREAT | O_RDWR, 0600)); // FAULT HERE
    return 0;
}
