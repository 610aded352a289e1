#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
    char line[64] = "";
    const char *value = getenv("NAME");
    FILE *file = fopen("data.txt", "r");
    printf("%d %s %s\n", argc, argv[0], argc > 1 ? argv[1] : "-");
    printf("env %s\n", value ? value : "none");
    printf("file %s\n", file && fgets(line, sizeof line, file) ? line : "none");
    printf("stdin %s\n", fgets(line, sizeof line, stdin) ? line : "none");
    return MACRO - 1;
}

// RUN: run -D MACRO=6 show.c
// EXPECT: exit 5
// EXPECT: stdout 1 show -\nenv none\nfile none\nstdin none\n
// RUN: run -D MACRO=6 show.c --env NAME=value=x -- first
// EXPECT: exit 5
// EXPECT: stdout 2 show first\nenv value=x\n
// RUN: run -DMACRO=1 show.c --file data.txt --stdin other.txt
// EXPECT: exit 0
// EXPECT: stdout file contents\nstdin other\n
// RUN: run -DMACRO=1 show.c --file=data.txt=other.txt
// EXPECT: exit 0
// EXPECT: stdout file other\n
