#include "report/smt2.h"

void smt2_append_defined(TermPool *pool, uint32_t number, const char *name, Text *out)
{
    TermVariable defined = {.name = name, .object = UINT32_MAX, .offset = number, .width = 1};
    term_smt_name(pool, term_variable_add(pool, &defined), out);
}

void smt2_begin_definition(TermPool *pool, uint32_t number, const char *name, unsigned width, Text *out)
{
    text_append(out, "(define-fun ");
    smt2_append_defined(pool, number, name, out);
    if (width == 1)
        text_append(out, " () Bool");
    else
        text_printf(out, " () (_ BitVec %u)", width);
}
