/* Writes each query that passes through the chain as an SMT-LIB 2 file. A file that cannot be written is counted,
 * not fatal. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "solver/chain.h"

typedef struct Dump {
    SolverLink link;
    unsigned written;
} Dump;

static bool write_file(const char *path, const Text *content)
{
    FILE *file = fopen(path, "we");
    if (!file)
        return false;
    bool whole = fwrite(content->bytes, 1, content->length, file) == content->length;
    whole = fclose(file) == 0 && whole;
    int reason = errno;
    if (!whole)
        remove(path); /* a partial file would be another query */
    errno = reason;
    return whole;
}

static void dump_check(SolverLink *link, const Query *query, Answer *answer)
{
    Dump *dump = (Dump *)link;
    Text script = {0};
    term_print_smt2_script(link->shared->pool, query->constraints, query->count, &script);
    char *path = base_format("%s/query%06u.smt2", link->shared->options.dump_directory, ++dump->written);
    if (!write_file(path, &script)) {
        link->shared->statistics.dump_failures++;
        link->shared->statistics.dump_errno = errno;
    }
    free(path);
    text_release(&script);
    link_next(link, query, answer);
}

static void dump_free(SolverLink *link)
{
    free(link);
}

SolverLink *dump_link_new(void)
{
    static const SolverLinkType type = {dump_check, dump_free};
    Dump *dump = base_allocate_zeroed(sizeof *dump);
    dump->link.type = &type;
    return &dump->link;
}
