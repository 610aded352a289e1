/* Writes each query that passes through the chain as an SMT-LIB 2 file. A file that cannot be written is counted,
 * not fatal. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "solver/chain.h"

typedef struct Dump {
    SolverLink link;
    int folder;
    unsigned written;
} Dump;

static void dump_check(SolverLink *link, const Query *query, Answer *answer)
{
    Dump *dump = (Dump *)link;
    Text script = {0};
    term_print_smt2_script(link->shared->pool, query->constraints, query->count, &script);
    char *name = base_format("query%06u.smt2", ++dump->written);
    if (!base_write_in(dump->folder, name, script.bytes, script.length)) {
        link->shared->statistics.dump_failures++;
        link->shared->statistics.dump_errno = errno;
    }
    free(name);
    text_release(&script);
    link_next(link, query, answer);
}

static void dump_free(SolverLink *link)
{
    close(((Dump *)link)->folder);
    free(link);
}

SolverLink *dump_link_new(int folder)
{
    static const SolverLinkType type = {dump_check, dump_free};
    Dump *dump = base_allocate_zeroed(sizeof *dump);
    dump->link.type = &type;
    dump->folder = folder;
    return &dump->link;
}
