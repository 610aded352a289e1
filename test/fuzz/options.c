/* Command lines: one word on each line, the first is the command. They are parsed, and nothing is run; values that commands parse
 * later are parsed here, too. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "cli/cli.h"

enum { MOST_WORDS = 64 };

/* NULL-terminated; points into `text`. */
static void split(char *text, char **words)
{
    size_t count = 0;
    for (char *end; text && count < MOST_WORDS; text = end) {
        end = strchr(text, '\n');
        if (end)
            *end++ = '\0';
        words[count++] = text;
    }
    words[count] = NULL;
}

static void use(const CliOptions *options, Error *error)
{
    CliSymbolicInputs inputs = CLI_SYMBOLIC_INPUTS;
    for (size_t i = 0; i < options->files.count; i++)
        fuzz_require(options->files.items[i][0] != '@', "clang would read options from a file");
    if (cli_seed_read(&inputs.seed, "seed", options->seed, NULL, error) == STATUS_OK)
        for (size_t i = 0; i < inputs.seed.objects.count; i++)
            fuzz_require(inputs.seed.objects.items[i].name != NULL, "a seed without a name");
    cli_symbolic_machine(&inputs, options);
    cli_symbolic_release(&inputs);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = base_allocate_zeroed(size + 1), *words[MOST_WORDS + 1];
    if (size)
        memcpy(text, data, size);
    split(text, words);
    CliOptions options = {0};
    Error error = {0};
    if (!cli_command_find(words[0], &options.command))
        cli_command_nearest(words[0]);
    else if (cli_options_parse(&options, words + 1, &error) == STATUS_OK) {
        fuzz_accept();
        use(&options, &error);
    }
    fuzz_require((error.status == STATUS_OK) == !error.message, "a refusal without a message");
    cli_options_release(&options);
    error_release(&error);
    free(text);
    return 0;
}
