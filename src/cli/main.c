#include "cli/cli.h"

int main(int argument_count, char **arguments)
{
    return cli_main(argument_count, arguments);
}
