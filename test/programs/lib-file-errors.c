// A closed descriptor is told from one that is no terminal; what succeeds leaves errno alone; times of a file.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

#define NAME "/tmp/lib-file-errors.tmp"

static void say(const char *what, int result)
{
    printf("%s %d %d\n", what, result, result < 0 ? errno : 0);
}

int main(void)
{
    struct winsize size;
    struct termios settings;
    errno = 0;
    int file = open(NAME, O_CREAT | O_RDWR, 0600);
    DIR *directory = opendir("/tmp");
    printf("%d %d errno %d\n", file >= 0, directory != NULL, errno);
    say("ioctl", ioctl(file, TIOCGWINSZ, &size));
    say("tcgetattr", tcgetattr(file, &settings));
    struct timeval times[2] = {{.tv_sec = 1000}, {.tv_sec = 2000}};
    struct stat status;
    say("futimesat", futimesat(AT_FDCWD, NAME, times));
    stat(NAME, &status);
    printf("%ld %ld\n", (long)status.st_atime, (long)status.st_mtime);
    closedir(directory);
    close(file);
    unlink(NAME);
    say("ioctl", ioctl(file, TIOCGWINSZ, &size));
    say("tcgetattr", tcgetattr(file, &settings));
    say("tcsetattr", tcsetattr(file, TCSANOW, &settings));
    say("futimesat", futimesat(AT_FDCWD, NAME, times));
    return 0;
}
