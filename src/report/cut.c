#include "report/cut.h"

#include "result/result.h"

bool cut_print(const char *before, size_t left, const char *item, const Stop *stop, FILE *out)
{
    if (left > 0)
        fprintf(out, "%s%zu more %s%s not shown: %s\n", before, left, item, left == 1 ? " is" : "s are",
                limit_words(explore_limit_of(stop_first_reason(stop))));
    return left == 0;
}
