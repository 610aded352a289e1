// strcat into a full buffer.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char path[12] = "/usr";
    strcat(path, "/local");
    puts(path);
    strcat(path, "/lib"); // FAULT HERE
    puts(path);
    return 0;
}
