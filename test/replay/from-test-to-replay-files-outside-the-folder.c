// RUN: test --sym-file /etc/coset/config 2 --sym-file ../up/data 2
// EXPECT: tests 2
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void)
{
    struct stat status;
    char data = 0;
    int first = getc(fopen("/etc/coset/config", "r")), file = open("../up/data", O_RDONLY);
    stat("../up/data", &status);
    read(file, &data, 1);
    if (first == 'x')
        return data == 'y';
    return (int)status.st_size;
}
