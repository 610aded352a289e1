// strcpy inside the C library: the line of the user is reported.
// EXPECT: fault ptr
// EXPECT: stdout ^short$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set_name(char *name, const char *from)
{
    strcpy(name, from); // FAULT HERE
}

int main(void)
{
    char name[6];
    set_name(name, "short");
    printf("%s\n", name);
    set_name(name, "longer");
    return 0;
}
