/* mutate-ir SEED <input.ll >output.ll: a mutant of LLVM assembly, always the same one for a seed. */
#include <stdlib.h>

#include "ir_mutator.h"
#include "base/base.h"

enum { ROOM = 1 << 20 };

int main(int argument_count, char **arguments)
{
    Text text = {0};
    char buffer[4096];
    if (argument_count != 2) {
        fputs("usage: mutate-ir SEED <input.ll >output.ll\n", stderr);
        return 2;
    }
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, stdin)) > 0;)
        text_append_bytes(&text, buffer, got);
    size_t most = text.length + ROOM;
    char *bytes = base_reallocate(text_detach(&text), most);
    size_t size = ir_mutate(bytes, most - ROOM, most, (uint32_t)strtoul(arguments[1], NULL, 10));
    bool written = fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0;
    free(bytes);
    return written ? 0 : 1;
}
