#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "term_fixture.h"

/* ---- Random expressions: the constructors against a naive interpreter ---- */

static void random_expressions_keep_their_values(void **state)
{
    (void)state;
    const char *wanted = getenv("TERM_TEST_ROUNDS");
    unsigned long rounds = wanted ? strtoul(wanted, NULL, 10) : 8000;
    const char *seed = getenv("TERM_TEST_SEED");
    Random random = {seed ? strtoull(seed, NULL, 10) : 1};
    TermPool *pool = NULL;
    for (unsigned long round = 0; round < rounds; round++) {
        if (round % 512 == 0) {
            term_pool_free(pool);
            pool = term_pool_new();
        }
        Expressions expressions;
        expressions_make(&expressions, pool, &random);
        for (unsigned assignment = 0; assignment < 8; assignment++)
            assert_true(expressions_agree(&expressions, pool, &random));
        expressions_release(&expressions);
    }
    term_pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_expressions_keep_their_values),
    };
    return cmocka_run_group_tests_name("term", tests, NULL, NULL);
}
