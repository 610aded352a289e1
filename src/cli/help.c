/* --help, printed from the tables of commands and options. */
#include <string.h>

#include "cli/cli.h"

enum { HELP_COLUMN = 24, HELP_WIDTH = 100 };

static const struct CommandRow {
    const char *name;
    const char *help;
} command_rows[] = {
#define COMMAND_ROW(id, name, help) {name, help},
    COMMAND_NAMES(COMMAND_ROW)
#undef COMMAND_ROW
};

const char *cli_command_name(Command command)
{
    return command_rows[command].name;
}

bool cli_command_find(const char *name, Command *command)
{
    for (*command = 0; *command < COMMAND_COUNT; (*command)++)
        if (strcmp(command_rows[*command].name, name) == 0)
            return true;
    return false;
}

const char *cli_command_nearest(const char *name)
{
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = command_rows[i].name;
    return base_nearest(name, names, COMMAND_COUNT);
}

/* ---- Text in two columns ---- */

static void print_wrapped(const char *text, FILE *out)
{
    size_t column = HELP_COLUMN;
    while (*text) {
        size_t length = strcspn(text, " ");
        if (column > HELP_COLUMN && column + 1 + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        } else if (column > HELP_COLUMN) {
            fputc(' ', out);
            column++;
        }
        fwrite(text, 1, length, out);
        column += length;
        text += length + strspn(text + length, " ");
    }
    fputc('\n', out);
}

static void print_row(const char *left, const char *help, FILE *out)
{
    int width = fprintf(out, "  %s", left);
    if (width >= HELP_COLUMN - 1)
        fprintf(out, "\n%*s", HELP_COLUMN, "");
    else
        fprintf(out, "%*s", HELP_COLUMN - width, "");
    print_wrapped(help, out);
}

static void print_option(const char *name, const char *argument, const char *help, FILE *out)
{
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", name, argument ? " " : "", argument ? argument : "");
    print_row(left, help, out);
}

static void print_exit_codes(FILE *out)
{
    fprintf(out,
            "\nExit codes: the program's own, or\n"
            "  %d  fault: the program did what C forbids, or failed an assertion\n"
            "  %d  a limit was reached (--max-steps)\n"
            "  %d  the program needs something that coset does not support\n"
            "  %d  mistake in the command line, or a file that does not compile\n"
            "  %d  mistake in coset itself\n"
            "  128 + N: ended by signal N (130: interrupted with Ctrl-C)\n",
            EXIT_CODE_FAULT, EXIT_CODE_LIMIT, EXIT_CODE_UNSUPPORTED, EXIT_CODE_USER, EXIT_CODE_BUG);
}

static void print_test_exit_codes(FILE *out)
{
    fprintf(out,
            "\nExit codes:\n"
            "    0  every path was seen, and none has a fault\n"
            "  %d  faults were found\n"
            "  %d  no fault, but not every path was seen; the summary says why\n"
            "  %d  the program needs something that coset does not support\n"
            "  %d  mistake in the command line, or a file that does not compile\n"
            "  %d  mistake in coset itself\n"
            "  130  interrupted with Ctrl-C; what was found by then is kept\n",
            EXIT_CODE_FAULT, EXIT_CODE_LIMIT, EXIT_CODE_UNSUPPORTED, EXIT_CODE_USER, EXIT_CODE_BUG);
}

static void print_slice_exit_codes(FILE *out)
{
    fprintf(out,
            "\nExit codes:\n"
            "    0  the slice was printed; also if the run ended with a fault\n"
            "  %d  the same, but a limit cut the run short (--max-steps)\n"
            "  %d  the program needs something that coset does not support\n"
            "  %d  mistake in the command line, or a file that does not compile\n"
            "  %d  mistake in coset itself\n",
            EXIT_CODE_LIMIT, EXIT_CODE_UNSUPPORTED, EXIT_CODE_USER, EXIT_CODE_BUG);
}

static void print_signature_exit_codes(FILE *out)
{
    fprintf(out,
            "\nExit codes:\n"
            "    0  the signature is complete, and no case is a fault\n"
            "  %d  some case is a fault\n"
            "  %d  no fault, but the signature is not complete, or there was no time for all of its certificate\n"
            "  %d  the program needs something that coset does not support\n"
            "  %d  mistake in the command line, or a file that does not compile\n"
            "  %d  mistake in coset itself: the certificate does not hold, for example\n"
            "  130  interrupted with Ctrl-C; what was found by then is told\n",
            EXIT_CODE_FAULT, EXIT_CODE_LIMIT, EXIT_CODE_UNSUPPORTED, EXIT_CODE_USER, EXIT_CODE_BUG);
}

static void print_compare_exit_codes(FILE *out)
{
    fprintf(out,
            "\nTime is what 'coset test' takes without writing files: a second exploration finds the conditions and the sizes.\n"
            "--max-time is for each of the two.\n"
            "\nExit codes:\n"
            "    0  every strategy came to its end; also if faults were found\n"
            "  %d  some did not; the table says why\n"
            "  %d  mistake in the command line, or a file that does not compile\n"
            "  %d  mistake in coset itself\n"
            "  130  interrupted with Ctrl-C; what was found by then is told\n",
            EXIT_CODE_LIMIT, EXIT_CODE_USER, EXIT_CODE_BUG);
}

static void print_replay_exit_codes(FILE *out)
{
    fprintf(out,
            "\nExit codes:\n"
            "    0  every prediction that can be checked natively held\n"
            "  %d  some did not\n"
            "  %d  mistake in the command line, or files that do not compile\n"
            "  %d  mistake in coset itself\n"
            "  130  interrupted with Ctrl-C\n",
            EXIT_CODE_FAULT, EXIT_CODE_USER, EXIT_CODE_BUG);
}

/* ---- Screens ---- */

void cli_print_help(FILE *out)
{
    fputs("usage: coset COMMAND [options] FILES... [-- ARGUMENTS]\n\n"
          "coset runs C programs in its own machine, and finds inputs for all of their paths.\n\nCommands:\n", out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        print_row(command_rows[i].name, command_rows[i].help, out);
    fputs("\n'coset COMMAND --help' tells more. 'coset --version' prints the version.\n", out);
    print_exit_codes(out);
}

void cli_print_command_help(Command command, FILE *out)
{
    fprintf(out, "usage: coset %s [options] FILES...%s\n\n", command_rows[command].name,
            1u << command & (IN_RUN | IN_EXPLORE | IN_SLICE) ? " [-- ARGUMENTS of the program]" : "");
    fprintf(out, "%s\n\n", command_rows[command].help);
    fputs("FILES are C files (.c), preprocessed C (.i), LLVM bitcode (.bc) or LLVM assembly (.ll).\n"
          "Options with a single dash (-I, -D, -std=, -include, -w, ...) are passed to clang;\n"
          "those for a linker (-l, -L, -Wl,) are ignored: coset brings its own C library.\n\nOptions:\n", out);
#define OPTION(name, arguments, target, commands, help) \
    if ((commands) & 1u << command)                     \
        print_option(name, arguments, help, out);
#include "cli/options.def"
#undef OPTION
    if (command == COMMAND_RUN)
        print_exit_codes(out);
    if (command == COMMAND_TEST)
        print_test_exit_codes(out);
    if (command == COMMAND_SIGNATURE)
        print_signature_exit_codes(out);
    if (command == COMMAND_COMPARE)
        print_compare_exit_codes(out);
    if (command == COMMAND_SLICE)
        print_slice_exit_codes(out);
    if (command == COMMAND_REPLAY)
        print_replay_exit_codes(out);
}
