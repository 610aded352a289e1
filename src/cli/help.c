/* --help, printed from the tables of commands, options and exit codes. */
#include <string.h>

#include "cli/help.h"

enum { HELP_COLUMN = 24, HELP_WIDTH = 100 };

/* ---- The tables ---- */

static const HelpCommand commands[] = {
#define COMMAND(id, name, summary, description, example) [COMMAND_##id] = {name, summary, description, example},
#include "cli/commands.def"
#undef COMMAND
};

static const HelpOption options[] = {
#define OPTION(name, arguments, target, users, help) {name, arguments, users, help},
#include "cli/options.def"
#undef OPTION
};

static const HelpExitCode exit_codes[] = {
#define EXIT_CODE(code, users, meaning) {code, users, meaning},
#include "cli/exit_codes.def"
#undef EXIT_CODE
};

const char help_introduction[] =
    "coset executes C programs symbolically. It finds the different ways in which the output of a program depends on its input, "
    "generates tests, and reports every fault that an input can cause.";

const char help_files[] =
    "FILES are C files (.c), preprocessed C (.i), LLVM bitcode (.bc) or LLVM assembly (.ll). Options with a single dash (-I, -D, -std=, "
    "-include, -w and so on) are passed to clang. Linker options (-l, -L, -Wl,) are ignored, because coset has its own C library.";

const HelpCommand *help_command(Command command)
{
    return &commands[command];
}

const HelpOption *help_options(size_t *count)
{
    *count = sizeof options / sizeof *options;
    return options;
}

const HelpExitCode *help_exit_codes(size_t *count)
{
    *count = sizeof exit_codes / sizeof *exit_codes;
    return exit_codes;
}

const char *help_code_text(int code, char buffer[HELP_CODE_SIZE])
{
    if (code == EXIT_CODE_PROGRAM)
        return "N";
    if (code == EXIT_CODE_SIGNAL)
        return "128+N";
    snprintf(buffer, HELP_CODE_SIZE, "%d", code);
    return buffer;
}

const char *help_operands(Command command)
{
    return 1u << command & (IN_RUN | IN_EXPLORE | IN_SLICE) ? "FILES... [-- ARGUMENTS]" : "FILES...";
}

const char *cli_command_name(Command command)
{
    return commands[command].name;
}

bool cli_command_find(const char *name, Command *command)
{
    for (*command = 0; *command < COMMAND_COUNT; (*command)++)
        if (strcmp(commands[*command].name, name) == 0)
            return true;
    return false;
}

const char *cli_command_nearest(const char *name)
{
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i].name;
    return base_nearest(name, names, COMMAND_COUNT);
}

/* ---- Text in columns ---- */

static void print_wrapped(const char *text, size_t indent, FILE *out)
{
    size_t column = indent;
    while (*text) {
        size_t length = strcspn(text, " ");
        if (column > indent && column + 1 + length > HELP_WIDTH) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else if (column > indent) {
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
    print_wrapped(help, HELP_COLUMN, out);
}

static void print_options(Command command, FILE *out)
{
    fputs("\nOptions:\n", out);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const HelpOption *option = &options[i];
        const char *arguments = option->arguments ? option->arguments : "";
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", option->name, *arguments && *arguments != '[' ? " " : "", arguments);
        if (option->commands & 1u << command)
            print_row(left, option->help, out);
    }
}

static void print_exit_codes(unsigned bit, FILE *out)
{
    char buffer[HELP_CODE_SIZE];
    fputs("\nExit codes:\n", out);
    for (size_t i = 0; i < sizeof exit_codes / sizeof *exit_codes; i++) {
        if (!(exit_codes[i].commands & bit))
            continue;
        int width = fprintf(out, "%5s  ", help_code_text(exit_codes[i].code, buffer));
        print_wrapped(exit_codes[i].meaning, (size_t)width, out);
    }
}

/* ---- Screens ---- */

void cli_print_help(FILE *out)
{
    fputs("usage: coset COMMAND [options] FILES... [-- ARGUMENTS]\n\n", out);
    print_wrapped(help_introduction, 0, out);
    fputs("\nCommands:\n", out);
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        print_row(commands[i].name, commands[i].summary, out);
    fputs("\n'coset COMMAND --help' describes a command and its options. 'coset --version' prints the version.\n", out);
    print_exit_codes(IN_GENERAL, out);
}

void cli_print_command_help(Command command, FILE *out)
{
    fprintf(out, "usage: coset %s [options] %s\n\n", commands[command].name, help_operands(command));
    print_wrapped(commands[command].description, 0, out);
    fputc('\n', out);
    print_wrapped(help_files, 0, out);
    print_options(command, out);
    print_exit_codes(1u << command, out);
    fprintf(out, "\nExample: %s\n", commands[command].example);
}
