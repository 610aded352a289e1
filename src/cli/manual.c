/* Manual pages in man(7) format, printed from the same tables as --help. */
#include <ctype.h>
#include <stdlib.h>

#include "cli/help.h"

/* ---- Text ---- */

/* A dash in an option or a command is a minus sign, and a backslash is escaped. */
static void print_escaped(const char *text, FILE *out)
{
    for (; *text; text++) {
        if (*text == '-')
            fputs("\\-", out);
        else if (*text == '\\')
            fputs("\\e", out);
        else
            fputc(*text, out);
    }
}

/* A line of its own: a dot or quote at its start would be a request. */
static void print_line(const char *text, FILE *out)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", out);
    print_escaped(text, out);
    fputc('\n', out);
}

static void print_head(const char *page, FILE *out)
{
    fputs(".TH ", out);
    for (; *page; page++)
        fputs(*page == '-' ? "\\-" : (char[]){(char)toupper((unsigned char)*page), 0}, out);
    fputs(" 1 \"\" \"coset " COSET_VERSION "\" \"User Commands\"\n", out);
}

static void print_name(const char *page, const char *summary, FILE *out)
{
    fputs(".SH NAME\n", out);
    print_escaped(page, out);
    fputs(" \\- ", out);
    print_line(summary, out);
}

/* ---- Sections ---- */

static void print_options(Command command, FILE *out)
{
    size_t count;
    const HelpOption *options = help_options(&count);
    fputs(".SH OPTIONS\n", out);
    for (size_t i = 0; i < count; i++) {
        const char *arguments = options[i].arguments ? options[i].arguments : "";
        if (!(options[i].commands & 1u << command))
            continue;
        fputs(".TP\n\\fB\\-\\-", out);
        print_escaped(options[i].name, out);
        fprintf(out, "\\fR%s\\fI", *arguments && *arguments != '[' ? " " : "");
        print_escaped(arguments, out);
        fputs("\\fR\n", out);
        print_line(options[i].help, out);
    }
}

static void print_exit_codes(unsigned bit, FILE *out)
{
    size_t count;
    const HelpExitCode *codes = help_exit_codes(&count);
    char buffer[HELP_CODE_SIZE];
    fputs(".SH EXIT STATUS\n", out);
    for (size_t i = 0; i < count; i++) {
        if (!(codes[i].commands & bit))
            continue;
        fprintf(out, ".TP\n\\fB%s\\fR\n", help_code_text(codes[i].code, buffer));
        print_line(codes[i].meaning, out);
    }
}

/* `own`: the command whose page it is, or COMMAND_COUNT. */
static void print_see_also(Command own, FILE *out)
{
    const char *separator = own == COMMAND_COUNT ? "" : ".BR coset (1),\n";
    fputs(".SH SEE ALSO\n", out);
    for (Command i = 0; i < COMMAND_COUNT; i++) {
        if (i == own)
            continue;
        fprintf(out, "%s.BR coset\\-%s (1)", separator, cli_command_name(i));
        separator = ",\n";
    }
    fputc('\n', out);
}

/* ---- Pages ---- */

/* The page of a command, with `page` its name; of coset for COMMAND_COUNT. */
typedef struct Page {
    Command command;
    const char *name;
} Page;

static void print_command_page(const Page *page, FILE *out)
{
    const HelpCommand *row = help_command(page->command);
    print_head(page->name, out);
    print_name(page->name, row->summary, out);
    fprintf(out, ".SH SYNOPSIS\n\\fBcoset %s\\fR [\\fIoptions\\fR] ", row->name);
    print_line(help_operands(page->command), out);
    fputs(".SH DESCRIPTION\n", out);
    print_line(row->description, out);
    fputs(".PP\n", out);
    print_line(help_files, out);
    print_options(page->command, out);
    print_exit_codes(1u << page->command, out);
    fputs(".SH EXAMPLES\n.EX\n", out);
    print_line(row->example, out);
    fputs(".EE\n", out);
    print_see_also(page->command, out);
}

static void print_main_page(const Page *page, FILE *out)
{
    print_head(page->name, out);
    print_name(page->name, "symbolic execution of C programs by behaviour", out);
    fputs(".SH SYNOPSIS\n\\fBcoset\\fR \\fICOMMAND\\fR [\\fIoptions\\fR] FILES... [\\-\\- ARGUMENTS]\n.SH DESCRIPTION\n", out);
    print_line(help_introduction, out);
    fputs(".PP\n", out);
    print_line(help_files, out);
    fputs(".SH COMMANDS\n", out);
    for (Command i = 0; i < COMMAND_COUNT; i++) {
        fprintf(out, ".TP\n\\fB%s\\fR\n", cli_command_name(i));
        print_line(help_command(i)->summary, out);
    }
    fputs(".SH OPTIONS\n.TP\n\\fB\\-\\-help\\fR\nprint a list of the commands\n.TP\n\\fB\\-\\-version\\fR\nprint the version\n", out);
    print_exit_codes(IN_GENERAL, out);
    fputs(".SH ENVIRONMENT\n.TP\n\\fBCOSET_RUNTIME\\fR\nfolder of coset's C library, if it is not next to the program\n", out);
    print_see_also(COMMAND_COUNT, out);
}

static void print_page(void *context, FILE *out)
{
    const Page *page = context;
    if (page->command == COMMAND_COUNT)
        print_main_page(page, out);
    else
        print_command_page(page, out);
}

Status cli_write_manual(const char *directory, Error *error)
{
    for (Command i = 0; i <= COMMAND_COUNT; i++) {
        char *name = i == COMMAND_COUNT ? base_duplicate("coset") : base_format("coset-%s", cli_command_name(i));
        char *path = base_format("%s/%s.1", directory, name);
        cli_write_file(print_page, &(Page){i, name}, path, NULL, error);
        free(path);
        free(name);
    }
    return error->status;
}
