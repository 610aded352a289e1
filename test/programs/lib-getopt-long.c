// getopt_long: full and abbreviated names, =value, optional values, flags, ambiguous and unknown names, getopt_long_only.
#include <getopt.h>
#include <stdio.h>
#include <string.h>

static int verbose, quiet;
static const struct option options[] = {
    {"verbose", no_argument, &verbose, 1}, {"quiet", no_argument, &quiet, 7}, {"output", required_argument, NULL, 'o'},
    {"colour", optional_argument, NULL, 'c'}, {"version", no_argument, NULL, 'V'}, {"overwrite", no_argument, NULL, 'w'},
    {NULL, 0, NULL, 0}};

static void parse(int count, char **arguments, int only)
{
    optind = 0;
    opterr = 0;
    verbose = quiet = 0;
    int c, index = -1;
    while ((c = (only ? getopt_long_only : getopt_long)(count, arguments, "o:c::Vab", options, &index)) != -1) {
        if (c == 0)
            printf("flag %s ", options[index].name);
        else
            printf("%c ", c);
        if (optarg)
            printf("(%s) ", optarg);
    }
    printf("| %d %d %d:", verbose, quiet, optind);
    for (int i = optind; i < count; i++)
        printf(" %s", arguments[i]);
    printf("\n");
}
#define PARSE(only, ...)                                                             \
    do {                                                                             \
        char *arguments[] = {"program", __VA_ARGS__, NULL};                          \
        parse((int)(sizeof arguments / sizeof *arguments) - 1, arguments, only);     \
    } while (0)

int main(void)
{
    PARSE(0, "--verbose", "--output=file", "rest");
    PARSE(0, "rest", "--output", "file", "-a", "more", "--quiet");
    PARSE(0, "--colour", "always", "--colour=never", "-cauto");
    PARSE(0, "--verb", "--out=x", "--col");
    PARSE(0, "--ver", "--o", "--unknown", "--verbose=1");
    PARSE(0, "--output");
    PARSE(0, "-abV", "-ofile", "--", "--verbose");
    PARSE(0, "a", "b", "-V", "c", "--", "d");
    PARSE(1, "-verbose", "-output", "x", "-a", "-ver");
    return 0;
}
