// What the C library prints to standard error, and where it leads, is natively the same.
// EXPECT: tests 25
// EXPECT: fault assert
// EXPECT: fault abort
// EXPECT: fault assert
// EXPECT: fault ptr
// EXPECT: fault abort
#define _GNU_SOURCE
#include <assert.h>
#include <coset.h>
#include <err.h>
#include <errno.h>
#include <error.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static char buffer[BUFSIZ];

static void handler(int number)
{
    dprintf(2, "handled %d\n", number);
    _exit(7);
}

static void print_name(void)
{
    fputs("NAME", stderr);
}

static void check(int holds)
{
    assert(holds); // FAULT HERE
}

static void read_options(char *name, const struct option *options)
{
    char *arguments[] = {name, "-q", "--long", "--lo=3", "--nope", "-a", NULL};
    for (int i = 0; i < 6; i++)
        getopt_long(6, arguments, "a:", options, NULL);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"long", 1, 0, 'l'}, {"lot", 0, 0, 'm'}, {"lost", 0, 0, 's'}, {0, 0, 0, 0}};
    int x;
    coset_symbolic(&x, sizeof x, "x");
    check(argc == 1);
    switch (x) {
    case 1: read_options(argv[0], options); break;
    case 2: errno = ENOENT; warn("x %d", 5); warnx("%s", "y"); break;
    case 3: error(0, EINVAL, "text %d", x); error(3, 0, "end"); break;
    case 4: error_at_line(0, 0, "f.c", 12, "m"); error_print_progname = print_name; error(0, 0, "p"); break;
    case 5: err(2, "bye");
    case 6: errx(3, NULL);
    case 7: perror(""); errno = 12345; perror("unknown"); perror(NULL); break;
    case 8: dprintf(2, "d %d\n", 3); write(2, "w\n", 2); putc('c', stderr); break;
    case 9: fwprintf(stderr, L"wide %d\n", 3); break;
    case 10: fprintf(stderr, "%5.2f|%-5d|%s|%d\n", 2.5, x, strerror(-1), isatty(2)); break;
    case 11: dup2(1, 2); fputs("to output\n", stderr); break;
    case 12: dup2(2, 1); puts("to errors"); break;
    case 13: dup2(1, 2); check(0); break;
    case 14: close(2); fputs("lost", stderr); break;
    case 15: freopen("file", "w", stderr); fputs("into a file", stderr); break;
    case 16: setvbuf(stderr, buffer, _IOFBF, sizeof buffer); fputs("lost", stderr); _exit(3);
    case 17: setvbuf(stderr, buffer, _IOFBF, sizeof buffer); fputs("lost", stderr); raise(SIGTERM); break;
    case 18: setvbuf(stderr, buffer, _IOLBF, sizeof buffer); fputs("line\n", stderr); fputs("lost", stderr); raise(SIGKILL); break;
    case 19: setvbuf(stderr, buffer, _IOFBF, sizeof buffer); fputs("before", stderr); abort(); // FAULT HERE
    case 20: signal(SIGABRT, handler); check(0); break;
    case 21: signal(SIGABRT, handler); abort();
    case 22: assert_perror(ENOENT); break; // FAULT HERE
    case 23: fprintf(stderr, "before%s", (char *)(long)x); break; // FAULT HERE
    case 24: fputs("before", stderr); __builtin_trap(); // FAULT HERE
    default: break;
    }
    return 0;
}
