/* Allocations that fail although there is memory, as a test decided (--malloc-may-fail). The linker makes the program's
 * calls go through the functions below (execution/allocations.def).
 *
 * A run of a whole program takes the decisions from the objects of its test: the n-th object "malloc_fails" is for the
 * n-th call of malloc. A unit test plans them just before the call, so that its own allocations do not count. Calls
 * without a decision succeed. */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "coset_replay.h"

#define WEAK __attribute__((weak))

typedef struct Allocation {
    const char *function;
    const char *plan;          /* of a unit test, "001": the third call fails; NULL: the test's objects decide */
    CosetReplayCursor objects; /* of the test that are not taken yet */
} Allocation;

enum {
#define ALLOCATION(name, ...) ALLOCATION_##name,
#include "execution/allocations.def"
#undef ALLOCATION
    ALLOCATION_COUNT
};

static Allocation allocations[ALLOCATION_COUNT] = {
#define ALLOCATION(name, ...) [ALLOCATION_##name] = {.function = #name},
#include "execution/allocations.def"
#undef ALLOCATION
};

static int planned; /* the tests are unit tests: objects do not count */

/* Without coset_replay.c there is no test to take objects from. */
#pragma weak coset_replay_next
#pragma weak coset_replay_report

/* The next decision. 0: there is none. */
static int take_object(Allocation *allocation, unsigned char *fails)
{
    return !planned && coset_replay_next && coset_replay_next(&allocation->objects, allocation->function, "_fails", fails, 1);
}

static int decided_to_fail(Allocation *allocation)
{
    unsigned char fails = 0;
    if (allocation->plan && *allocation->plan)
        return *allocation->plan++ == '1';
    return take_object(allocation, &fails) && fails;
}

/* ---- Unit tests ---- */

/* The objects of the test do not count from here on: the test makes plans. */
void coset_replay_plan_allocations(void)
{
    planned = 1;
}

/* Plans the next calls of a function. 0: calls of it are not led here. */
int coset_replay_fail(const char *function, const char *plan)
{
    planned = 1;
    for (size_t i = 0; i < ALLOCATION_COUNT; i++) {
        if (strcmp(allocations[i].function, function) != 0)
            continue;
        allocations[i].plan = plan;
        return 1;
    }
    return 0;
}

/* True if every planned failure has happened. */
int coset_replay_all_failed(void)
{
    int left = 0;
    for (size_t i = 0; i < ALLOCATION_COUNT; i++)
        left = left || (allocations[i].plan && strchr(allocations[i].plan, '1'));
    return !left;
}

/* ---- The end ---- */

/* A failure that did not happen: the run was not that of the test. */
static int is_left(Allocation *allocation)
{
    unsigned char fails = 0;
    while (!fails && take_object(allocation, &fails))
        continue;
    return fails || (allocation->plan && strchr(allocation->plan, '1'));
}

__attribute__((destructor)) static void check_end(void)
{
    for (size_t i = 0; i < ALLOCATION_COUNT; i++) {
        if (!is_left(&allocations[i]))
            continue;
        if (coset_replay_report)
            coset_replay_report("coset-replay: diverged: a call of %s did not fail as it should\n", allocations[i].function);
        _exit(EXIT_DIVERGED);
    }
}

/* ---- The calls ---- */

#define FITS(size) ((size) <= PTRDIFF_MAX)
#define FITS_ALL(count, size) fits_all(count, size)
#define ALIGNS(alignment) ((alignment) != 0 && ((alignment) & ((alignment)-1)) == 0)
#define PAGES(size) (((size) + 4095) & ~(size_t)4095)

static int fits_all(size_t count, size_t size)
{
    size_t all;
    return !__builtin_mul_overflow(count, size, &all) && FITS(all);
}

/* posix_memalign returns the error and leaves errno alone. */
static void set_error(int is_returned)
{
    if (!is_returned)
        errno = ENOMEM;
}

/* A call of __real_NAME is an error of the linker where NAME is not wrapped, so it is weak. */
#define ALLOCATION(name, result, failure, parameters, arguments, asks) \
    result __real_##name parameters WEAK;                              \
    result __wrap_##name parameters;                                   \
    result __wrap_##name parameters                                    \
    {                                                                  \
        if ((asks) && decided_to_fail(&allocations[ALLOCATION_##name])) { \
            set_error((intptr_t)(failure) != 0);                       \
            return failure;                                            \
        }                                                              \
        return __real_##name arguments;                                \
    }
#include "execution/allocations.def"
