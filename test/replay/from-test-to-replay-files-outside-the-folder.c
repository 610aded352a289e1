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
    FILE *config = fopen("/etc/coset/config", "r");
    if (!config || stat("../up/data", &status) != 0 || status.st_size != 2)
        return 9;
    int first = getc(config), file = open("../up/data", O_RDONLY);
    if (read(file, &data, 1) != 1)
        return 8;
    return first == 'x' ? data == 'y' : 5;
}
