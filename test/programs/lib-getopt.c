// getopt: grouped flags, arguments, missing arguments, unknown options, permutation.
// ARGS: file1 -ab -c value -dvalue file2 -x -- -a file3
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void parse(int count, char **arguments, const char *options)
{
    optind = 1;
    opterr = 0;
    int c;
    while ((c = getopt(count, arguments, options)) != -1) {
        printf("%c", c);
        if (c == '?' || c == ':')
            printf("(%c)", optopt);
        if (optarg)
            printf("=%s", optarg);
        printf(" ");
    }
    printf("| %d:", optind);
    for (int i = optind; i < count; i++)
        printf(" %s", arguments[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    char *copy[20];
    memcpy(copy, argv, sizeof(char *) * (size_t)(argc + 1));
    printf("%d\n", argc);
    parse(argc, argv, "abc:d::");
    memcpy(argv, copy, sizeof(char *) * (size_t)(argc + 1));
    parse(argc, argv, "+abc:d::");
    memcpy(argv, copy, sizeof(char *) * (size_t)(argc + 1));
    parse(argc, argv, "-abc:d::");
    char *missing[] = {"program", "-a", "-c", NULL};
    parse(3, missing, "ac:");
    parse(3, missing, ":ac:");
    char *optional[] = {"program", "-d", "-dx", "-", "-a", NULL};
    parse(5, optional, "ad::");
    char *none[] = {"program", NULL};
    parse(1, none, "a");
    return 0;
}
