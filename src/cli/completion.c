/* The completion script for bash, printed from the same tables as --help. It uses no other completion
 * functions. */
#include <stdlib.h>
#include <string.h>

#include "cli/help.h"

/* Words are split at "=" (COMP_WORDBREAKS), so "--json=out" arrives as three words. An empty answer makes bash complete
 * file names. */
static const char head[] =
    "# bash completion for coset; generated\n"
    "_coset()\n"
    "{\n"
    "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} word\n"
    "    COMPREPLY=()\n"
    "    if ((COMP_CWORD == 1)); then\n"
    "        COMPREPLY=($(compgen -W '%s --help --version' -- \"$current\"))\n"
    "        return\n"
    "    fi\n"
    "    for word in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do\n"
    "        [[ $word != -- ]] || return\n"
    "    done\n"
    "    if [[ $current == = ]]; then\n"
    "        current=\n"
    "    elif [[ $previous == = ]]; then\n"
    "        previous=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    fi\n"
    "    case $previous in\n";
static const char middle[] =
    "    esac\n"
    "    [[ $current == -* ]] || return\n"
    "    case ${COMP_WORDS[1]} in\n";
static const char tail[] =
    "    esac\n"
    "}\n"
    "complete -o default -F _coset coset\n";

/* ---- What an option takes ---- */

static bool is_word_list(const char *arguments)
{
    return strchr(arguments, '|') && arguments[strspn(arguments, "abcdefghijklmnopqrstuvwxyz|")] == '\0';
}

static void append_words(Text *words, const HelpOption *option)
{
    size_t count = 0;
    if (strcmp(option->arguments, "STRATEGY") == 0) {
        const char *const *strategies = explore_strategy_names(&count);
        for (size_t i = 0; i < count; i++)
            text_printf(words, "%s%s", i ? " " : "", strategies[i]);
    } else if (is_word_list(option->arguments)) {
        for (const char *c = option->arguments; *c; c++)
            text_append_bytes(words, *c == '|' ? " " : c, 1);
    }
}

static bool is_repeated(const HelpOption *options, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(options[i].name, options[index].name) == 0)
            return true;
    return false;
}

/* One line of the first `case`: the answer after an option that takes one of a few words or a folder. */
static void print_values(const HelpOption *option, FILE *out)
{
    Text words = {0};
    append_words(&words, option);
    if (words.length)
        fprintf(out, "    --%s) COMPREPLY=($(compgen -W '%s' -- \"$current\")); return ;;\n", option->name, words.bytes);
    else if (strcmp(option->arguments, "DIR") == 0)
        fprintf(out, "    --%s) mapfile -t COMPREPLY < <(compgen -d -- \"$current\"); compopt -o filenames; return ;;\n", option->name);
    text_release(&words);
}

/* One line of the second `case`: all options of a command. */
static void print_options(Command command, FILE *out)
{
    size_t count;
    const HelpOption *options = help_options(&count);
    fprintf(out, "    %s) COMPREPLY=($(compgen -W '", cli_command_name(command));
    const char *separator = "";
    for (size_t i = 0; i < count; i++) {
        if (!(options[i].commands & 1u << command))
            continue;
        fprintf(out, "%s--%s", separator, options[i].name);
        separator = " ";
    }
    fputs("' -- \"$current\")) ;;\n", out);
}

static void print_script(void *unused, FILE *out)
{
    (void)unused;
    Text names = {0};
    for (Command i = 0; i < COMMAND_COUNT; i++)
        text_printf(&names, "%s%s", i ? " " : "", cli_command_name(i));
    fprintf(out, head, names.bytes);
    size_t count;
    const HelpOption *options = help_options(&count);
    for (size_t i = 0; i < count; i++)
        if (options[i].arguments && !is_repeated(options, i))
            print_values(&options[i], out);
    fputs(middle, out);
    for (Command i = 0; i < COMMAND_COUNT; i++)
        print_options(i, out);
    fputs(tail, out);
    text_release(&names);
}

Status cli_write_completion(const char *directory, Error *error)
{
    char *path = base_format("%s/coset", directory);
    cli_write_file(print_script, NULL, path, NULL, error);
    free(path);
    return error->status;
}
