// The program does not run as root: what a file's mode forbids to its owner fails.
// EXPECT: exit 0
// EXPECT: stdout ^write-only: read 13 write 0 both 13 access 13 0 13$
// EXPECT: stdout ^read-only: read 0 write 13 both 13 access 0 13 13 truncate 13 13$
// EXPECT: stdout ^created read-only: 0 0, again 13$
// NATIVE: no
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static int try_open(int flags)
{
    int descriptor = open("name", flags);
    if (descriptor < 0)
        return errno;
    close(descriptor);
    return 0;
}

static int error_of(int result)
{
    return result < 0 ? errno : 0;
}

static void show(const char *title, mode_t mode)
{
    chmod("name", mode);
    printf("%s: read %d write %d both %d access", title, try_open(O_RDONLY), try_open(O_WRONLY), try_open(O_RDWR));
    printf(" %d", error_of(access("name", R_OK)));
    printf(" %d", error_of(access("name", W_OK)));
    printf(" %d", error_of(access("name", X_OK)));
}

int main(void)
{
    fclose(fopen("name", "w"));
    show("write-only", 0200);
    putchar('\n');
    show("read-only", 0400);
    printf(" truncate %d %d\n", try_open(O_WRONLY | O_TRUNC), error_of(truncate("name", 0)));
    int file = open("other", O_CREAT | O_WRONLY, 0400);
    printf("created read-only: %d %d,", file < 0, write(file, "x", 1) != 1);
    file = open("other", O_WRONLY);
    printf(" again %d\n", error_of(file));
    return 0;
}
