/* base: one stop for deadlines, memory, signals and single pieces of work; and sets of identities. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/stop.h"

static bool is_readable(const Stop *stop, int milliseconds)
{
    struct pollfd wait = {.fd = stop_descriptor(stop), .events = POLLIN};
    return poll(&wait, 1, milliseconds) == 1;
}

static void no_stop_is_never_requested(void **state)
{
    (void)state;
    assert_false(stop_requested(NULL));
    assert_int_equal(stop_reason(NULL), STOP_NONE);
    assert_true(isinf(stop_seconds_left(NULL)));
    assert_int_equal(stop_descriptor(NULL), -1);
    stop_enter_phase(NULL, 1, 1);
}

static void a_deadline_requests_a_stop(void **state)
{
    (void)state;
    double start = base_clock();
    Stop *stop = stop_new(&(StopLimits){.seconds = 0.1});
    assert_false(stop_requested(stop));
    assert_true(is_readable(stop, 5000));
    assert_true(base_clock() - start >= 0.1);
    assert_true(stop_requested(stop));
    assert_int_equal(stop_reason(stop), STOP_TIME);
    assert_true(stop_seconds_left(stop) <= 0);
    stop_free(stop);
}

static void a_phase_after_the_deadline_has_its_share_of_the_grace_period(void **state)
{
    (void)state;
    Stop *stop = stop_new(&(StopLimits){.seconds = 0.1});
    assert_true(is_readable(stop, 5000));
    stop_enter_phase(stop, 1, 0.5);
    assert_false(stop_requested(stop));
    assert_false(is_readable(stop, 0));
    assert_int_equal(stop_first_reason(stop), STOP_TIME);
    assert_true(stop_seconds_left(stop) < 0.51 && stop_seconds_left(stop) > 0.2);
    stop_enter_phase(stop, 1, 0);
    assert_true(is_readable(stop, 5000));
    assert_int_equal(stop_reason(stop), STOP_TIME);
    stop_free(stop);
}

static void phases_share_the_limit(void **state)
{
    (void)state;
    Stop *stop = stop_new(&(StopLimits){.seconds = 100});
    stop_enter_phase(stop, 0.6, 0);
    assert_true(fabs(stop_seconds_left(stop) - 60) < 1);
    stop_enter_timed_phase(stop, 5);
    assert_true(fabs(stop_seconds_left(stop) - 5) < 1);
    stop_enter_timed_phase(stop, 500);
    assert_true(fabs(stop_seconds_left(stop) - 100) < 1);
    stop_enter_phase(stop, 1, 1);
    assert_true(fabs(stop_seconds_left(stop) - 103) < 1);
    assert_int_equal(stop_first_reason(stop), STOP_NONE);
    stop_free(stop);
}

static Stop *interrupted_stop;

static void interrupt(int number)
{
    (void)number;
    stop_request(interrupted_stop, STOP_INTERRUPTED);
}

static void a_signal_replaces_other_reasons(void **state)
{
    (void)state;
    Stop *stop = interrupted_stop = stop_new(&(StopLimits){0});
    signal(SIGUSR1, interrupt);
    stop_request(stop, STOP_TIME);
    assert_int_equal(stop_reason(stop), STOP_TIME);
    raise(SIGUSR1);
    assert_int_equal(stop_reason(stop), STOP_INTERRUPTED);
    stop_request(stop, STOP_TIME);
    assert_int_equal(stop_reason(stop), STOP_INTERRUPTED);
    stop_enter_phase(stop, 1, 0.3);
    assert_true(stop_interrupted(stop));
    assert_false(stop_requested(stop));
    assert_true(stop_seconds_left(stop) < 0.31);
    stop_free(stop);
}

static void memory_requests_a_stop(void **state)
{
    (void)state;
    Stop *stop = stop_new(&(StopLimits){.memory = 1});
    assert_true(is_readable(stop, 5000));
    assert_int_equal(stop_reason(stop), STOP_MEMORY);
    stop_free(stop);
}

static _Atomic unsigned halts;

static void count_halt(void *context)
{
    (void)context;
    halts++;
}

static bool always(void *context)
{
    (void)context;
    return true;
}

static void wait_for_halt(const Stop *stop)
{
    double until = base_clock() + 5;
    while (!stop_has_halted(stop) && base_clock() < until)
        usleep(1000);
    assert_true(stop_has_halted(stop));
}

static void a_job_is_halted_by_its_time_by_too_much_and_by_a_stop(void **state)
{
    (void)state;
    Stop *stop = stop_new(&(StopLimits){0});
    stop_arm(stop, 20, (StopJob){.halt = count_halt});
    wait_for_halt(stop);
    stop_disarm(stop);
    unsigned after = halts;
    usleep(30000);
    assert_int_equal(halts, after);
    stop_arm(stop, 60000, (StopJob){.halt = count_halt, .is_too_much = always});
    wait_for_halt(stop);
    stop_disarm(stop);
    usleep(400000); /* the thread sleeps by now */
    stop_arm(stop, 60000, (StopJob){.halt = count_halt});
    assert_false(stop_has_halted(stop));
    stop_request(stop, STOP_INTERRUPTED);
    wait_for_halt(stop);
    stop_disarm(stop);
    assert_true(halts > after);
    stop_free(stop);
}

static void identities_are_compared_whole(void **state)
{
    (void)state;
    Set128 set = {0};
    assert_false(set128_has(&set, (Hash128){0, 0}));
    assert_true(set128_add(&set, (Hash128){0, 0}));
    assert_false(set128_add(&set, (Hash128){0, 0}));
    for (uint64_t i = 1; i <= 1000; i++) {
        assert_true(set128_add(&set, (Hash128){.low = 7, .high = i}));
        assert_true(set128_add(&set, (Hash128){.low = i << 40, .high = 7}));
    }
    assert_int_equal(set.count, 2001);
    for (uint64_t i = 1; i <= 1000; i++) {
        assert_false(set128_add(&set, (Hash128){.low = 7, .high = i}));
        assert_true(set128_has(&set, (Hash128){.low = i << 40, .high = 7}));
        assert_false(set128_has(&set, (Hash128){.low = i << 40, .high = 8}));
    }
    set128_release(&set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_stop_is_never_requested),
        cmocka_unit_test(a_deadline_requests_a_stop),
        cmocka_unit_test(a_phase_after_the_deadline_has_its_share_of_the_grace_period),
        cmocka_unit_test(phases_share_the_limit),
        cmocka_unit_test(a_signal_replaces_other_reasons),
        cmocka_unit_test(memory_requests_a_stop),
        cmocka_unit_test(a_job_is_halted_by_its_time_by_too_much_and_by_a_stop),
        cmocka_unit_test(identities_are_compared_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
