#define _GNU_SOURCE
#include <sys/mman.h>

#include "machine_fixture.h"

static void call(Machine *machine, unsigned function)
{
    assert_true(machine_push_frame(machine, &functions[function]));
}

static void leave(Machine *machine)
{
    Frame *frame = &machine->frames[--machine->depth];
    memory_leave_frame(machine, frame);
}

/* ---- Memory ---- */

static void test_heap_objects_are_checked_at_both_ends(void **state)
{
    Machine *machine = *state;
    for (uint64_t size = 1; size < 300; size += 7) {
        uint64_t address = allocate(machine, size);
        assert_true(memory_check(machine, address, size, true));
        assert_true(memory_check(machine, address + size - 1, 1, false));
        assert_true(memory_check(machine, address + size, 0, false));
        assert_refused(machine, address + size, 1, false, FAULT_BOUNDS);
        assert_refused(machine, address + size - 1, 2, true, FAULT_BOUNDS);
        assert_refused(machine, address - 1, 1, true, FAULT_BOUNDS);
        assert_refused(machine, address, UINT64_MAX, false, FAULT_BOUNDS);
    }
}

static void test_objects_are_apart_and_aligned(void **state)
{
    Machine *machine = *state;
    uint64_t end = 0;
    for (uint64_t size = 0; size < 5000; size += 13) {
        uint64_t alignment = UINT64_C(1) << size % 12;
        uint64_t address = memory_allocate(machine, size, alignment);
        assert_int_equal(address % alignment, 0);
        assert_int_equal(address % ARENA_GRANULE, 0);
        assert_true(address >= end + 2 * ARENA_GRANULE - 15);
        end = address + size;
        assert_int_equal(memory_find(machine, address), memory_find(machine, end));
        assert_int_equal(memory_find(machine, end + 1), 0);
    }
}

static void test_empty_objects_are_distinct(void **state)
{
    Machine *machine = *state;
    uint64_t first = allocate(machine, 0), second = allocate(machine, 0);
    assert_true(first != 0 && second != 0 && first != second);
    assert_refused(machine, first, 1, false, FAULT_BOUNDS);
    assert_true(memory_free(machine, first));
    assert_refused(machine, first, 1, false, FAULT_USE_AFTER_FREE);
    assert_false(memory_free(machine, first));
    assert_fault(machine, FAULT_DOUBLE_FREE, NULL);
}

static void test_free_faults(void **state)
{
    Machine *machine = *state;
    uint64_t address = allocate(machine, 40);
    assert_true(memory_free(machine, 0));
    assert_false(memory_free(machine, address + 8));
    assert_fault(machine, FAULT_INVALID_FREE, NULL);
    assert_false(memory_free(machine, TABLE));
    assert_fault(machine, FAULT_INVALID_FREE, "global 'table' (40 bytes, declared at a.c:2), offset 0");
    assert_false(memory_free(machine, 12345));
    assert_fault(machine, FAULT_INVALID_FREE, NULL);
    assert_true(memory_free(machine, address));
    assert_false(memory_free(machine, address));
    assert_fault(machine, FAULT_DOUBLE_FREE, NULL);
    assert_refused(machine, address, 4, true, FAULT_USE_AFTER_FREE);
}

static void test_freed_storage_is_reused_only_after_the_quarantine(void **state)
{
    Machine *machine = *state;
    uint64_t first = allocate(machine, 1000);
    memset(memory_at(first), 7, 1000);
    assert_true(memory_free(machine, first));
    uint64_t rounds = 0, address;
    do {
        address = allocate(machine, 1000);
        memset(memory_at(address), 7, 1000);
        assert_true(memory_free(machine, address));
        rounds++;
    } while (address != first);
    assert_in_range(rounds * 1024, 32 << 20, 40 << 20);
    address = allocate(machine, 990);
    for (unsigned i = 0; i < 990; i++)
        assert_int_equal(((char *)memory_at(address))[i], 0);
    assert_true(memory_check(machine, address, 990, true));
    assert_refused(machine, address + 990, 1, true, FAULT_BOUNDS);
}

static void test_a_growing_object_always_finds_room(void **state)
{
    Machine *machine = *state;
    uint64_t address = allocate(machine, 1 << 20);
    for (uint64_t size = 2 << 20; size < 200 << 20; size += 5 << 20) {
        uint64_t larger = allocate(machine, size);
        assert_true(larger != 0);
        assert_true(memory_check(machine, larger, size, true));
        assert_true(memory_free(machine, address));
        address = larger;
    }
}

enum { BLOCK = (1 << 20) - 16 }; /* smaller than what is placed outside the arena */

static void test_memory_runs_out_and_comes_back(void **state)
{
    Machine *machine = *state;
    uint64_t addresses[2000];
    unsigned count = 0;
    while ((addresses[count] = allocate(machine, BLOCK)) != 0)
        count++;
    assert_in_range(count, 1000, 1280);
    assert_int_equal(allocate(machine, UINT64_MAX), 0);
    for (unsigned i = 0; i < count; i++)
        assert_true(memory_free(machine, addresses[i]));
    uint64_t large = allocate(machine, 1000 << 20);
    assert_true(large != 0);
    assert_true(memory_check(machine, large, 1000 << 20, true));
    assert_refused(machine, large + (1000 << 20), 1, true, FAULT_BOUNDS);
}

static void test_scattered_spares_are_joined_and_split(void **state)
{
    Machine *machine = *state;
    uint64_t addresses[2000];
    unsigned count = 0;
    while ((addresses[count] = allocate(machine, BLOCK)) != 0)
        count++;
    for (unsigned i = 0; i < count / 8 * 8; i++)
        if (i % 8 < 4)
            assert_true(memory_free(machine, addresses[i]));
    uint64_t joined = allocate(machine, 3 << 20);
    assert_int_equal(joined, addresses[0]);
    assert_true(memory_check(machine, joined, 3 << 20, true));
    uint64_t rest = allocate(machine, BLOCK);
    assert_true(rest > joined && rest < addresses[4]);
    assert_true(memory_check(machine, rest, BLOCK, true));
    assert_true(memory_check(machine, addresses[4], BLOCK, true));
}

static void test_limit_of_live_memory(void **state)
{
    Machine *machine = *state;
    machine->options.max_memory = 1000;
    uint64_t address = allocate(machine, 900);
    assert_true(address != 0);
    assert_int_equal(allocate(machine, 101), 0);
    assert_true(memory_free(machine, address));
    assert_true(allocate(machine, 1000) != 0);
}

/* A little of everything; the sum of all addresses and of all bytes that were fresh. */
static uint64_t use_memory(Machine *machine, unsigned rounds)
{
    uint64_t sum = 0, kept = 0;
    machine_push_frame(machine, &functions[MAIN]);
    assert_memory_equal(memory_at(LITERAL), "hello", 6);
    for (unsigned i = 0; i < rounds; i++) {
        uint64_t size = i * 37 % 3000, address = allocate(machine, size);
        sum = sum * 31 + address;
        for (uint64_t k = 0; k < size; k++)
            sum += *((uint8_t *)memory_at(address) + k);
        memset(memory_at(address), 9, size);
        if (i % 3 == 0)
            assert_true(memory_free(machine, address));
        else if (i % 7 == 0 && kept != 0)
            assert_true(memory_free(machine, kept));
        kept = i % 3 == 0 || i % 7 == 0 ? 0 : address;
        uint64_t frame = machine->frames[0].memory;
        assert_int_equal(*(char *)memory_at(frame), i == 0 ? 0 : 5);
        *(char *)memory_at(frame) = 5;
        sum += ((uint8_t *)memory_at(TABLE))[i % 40]++;
    }
    return sum;
}

static void test_runs_do_not_see_each_other(void **state)
{
    Machine *machine = *state;
    const unsigned rounds[] = {50, 2000, 50, 20000, 50, 2000, 20000};
    uint64_t sums[7];
    for (unsigned i = 0; i < 7; i++) {
        start_run(machine);
        sums[i] = use_memory(machine, rounds[i]);
    }
    assert_int_equal(sums[0], sums[2]);
    assert_int_equal(sums[0], sums[4]);
    assert_int_equal(sums[1], sums[5]);
    assert_int_equal(sums[3], sums[6]);
}

static void test_objects_of_a_former_run_are_unknown(void **state)
{
    Machine *machine = *state;
    uint64_t last = 0;
    for (unsigned i = 0; i < 100; i++)
        last = allocate(machine, 100);
    uint64_t local = machine->frames[0].memory;
    start_run(machine);
    assert_int_equal(memory_find(machine, last), 0);
    assert_int_equal(memory_find(machine, local), 0);
    assert_refused(machine, last, 1, false, FAULT_WILD);
    assert_refused(machine, local, 1, false, FAULT_WILD);
}

static void test_frames(void **state)
{
    Machine *machine = *state;
    uint64_t outer = machine->frames[0].memory;
    call(machine, MAIN);
    const Frame *frame = &machine->frames[1];
    uint64_t inner = frame->memory;
    assert_true(inner >= outer + functions[MAIN].frame_size);
    assert_true(memory_check(machine, inner, 10, true));
    assert_true(memory_check(machine, inner + 32, 64, true));
    assert_refused(machine, inner + 10, 1, true, FAULT_BOUNDS);
    assert_refused(machine, inner + 96, 1, true, FAULT_BOUNDS);
    leave(machine);
    assert_refused(machine, inner, 1, false, FAULT_USE_AFTER_RETURN);
    assert_true(memory_check(machine, outer, 10, true));
}

static void test_dynamic_objects(void **state)
{
    Machine *machine = *state;
    Frame *frame = &machine->frames[0];
    ObjectId keep = frame->object_top;
    uint64_t top = frame->memory_top, first, second;
    assert_true(memory_push_object(machine, frame, 100, 4, &first));
    assert_true(memory_push_object(machine, frame, 33, 256, &second));
    assert_int_equal(second % 256, 0);
    assert_true(memory_check(machine, first, 100, true));
    assert_true(memory_check(machine, second, 33, true));
    assert_refused(machine, first + 100, 1, true, FAULT_BOUNDS);
    memory_pop_objects(machine, frame, keep, top);
    assert_refused(machine, first, 1, true, FAULT_USE_AFTER_RETURN);
    assert_false(memory_push_object(machine, frame, 100 << 20, 16, &first));
    assert_fault(machine, FAULT_STACK, NULL);
    assert_false(memory_push_object(machine, frame, UINT64_MAX, 16, &first));
    assert_fault(machine, FAULT_STACK, NULL);
}

static void test_endless_recursion_ends(void **state)
{
    Machine *machine = *state;
    size_t calls = 0;
    while (machine_push_frame(machine, &functions[calls % 2 ? MAIN : MAKE]))
        calls++;
    assert_in_range(calls, 100000, 1 << 20);
    assert_int_equal(outcome.fault.stack_depth, calls + 1);
    assert_int_equal(outcome.fault.stack_count, 80);
    assert_int_equal(outcome.fault.stack[79].function, MAIN);
    assert_fault(machine, FAULT_STACK, NULL);
}

static void test_provenance_decides(void **state)
{
    Machine *machine = *state;
    uint64_t first = allocate(machine, 40), second = allocate(machine, 40);
    assert_false(memory_check_slow(machine, first, second, 4, false)); /* in an object, but not in its own */
    assert_fault(machine, FAULT_BOUNDS, NULL);
    assert_true(memory_check_slow(machine, first - 4, first, 4, false)); /* one before the start, then back */
    assert_true(memory_check_slow(machine, first - 4, first, 4, true));
    assert_false(memory_check_slow(machine, first + 40, first - 1, 4, true));
    assert_fault(machine, FAULT_BOUNDS, NULL);
    assert_true(memory_free(machine, first));
    assert_false(memory_check_slow(machine, first, second, 4, false));
    assert_fault(machine, FAULT_USE_AFTER_FREE, NULL);
}

static void test_stray_addresses(void **state)
{
    Machine *machine = *state;
    uint64_t address = allocate(machine, 40);
    assert_refused(machine, 0, 4, false, FAULT_NULL_ACCESS);
    assert_refused(machine, 8, 4, true, FAULT_NULL_ACCESS);
    assert_false(memory_check_slow(machine, 0, 400000, 4, false));
    assert_fault(machine, FAULT_NULL_ACCESS, NULL);
    assert_refused(machine, CODE_START + 16, 1, false, FAULT_WILD);
    assert_refused(machine, UINT64_MAX, 1, false, FAULT_WILD);
    assert_refused(machine, UINT64_C(0x7fff12345678), 8, true, FAULT_WILD);
    assert_refused(machine, ARENA_END - 1, 4, true, FAULT_WILD);
    assert_refused(machine, address + 200, 1, true, FAULT_BOUNDS);
    assert_refused(machine, address + 2000, 1, true, FAULT_WILD);
    assert_refused(machine, LITERAL, 1, true, FAULT_READ_ONLY);
    assert_true(memory_check(machine, LITERAL, 6, false));
}

static void test_strings(void **state)
{
    Machine *machine = *state;
    uint64_t length, address = allocate(machine, 4);
    assert_true(memory_string(machine, LITERAL + 1, &length));
    assert_int_equal(length, 4);
    memcpy(memory_at(address), "abcd", 4);
    assert_false(memory_string(machine, address, &length));
    assert_fault(machine, FAULT_BOUNDS, NULL);
}

/* ---- Reports ---- */

static void assert_described(const Machine *machine, uint64_t inside, int64_t offset, const char *expected)
{
    char *text = memory_describe(machine, memory_find(machine, inside), inside + (uint64_t)offset);
    assert_string_equal(text, expected);
    free(text);
}

static void test_descriptions(void **state)
{
    Machine *machine = *state;
    uint64_t memory = machine->frames[0].memory;
    assert_described(machine, TABLE, 40, "global 'table' (40 bytes, declared at a.c:2), offset 40");
    assert_described(machine, LITERAL, 9, "string literal (6 bytes), offset 9");
    assert_described(machine, memory, 10, "variable 'buf' of main (10 bytes, declared at a.c:4), offset 10");
    assert_described(machine, memory + 32, -1, "temporary object of main (64 bytes), offset -1");
    call(machine, MAKE);
    call(machine, LIBRARY);
    uint64_t address = allocate(machine, 40);
    leave(machine);
    leave(machine);
    assert_described(machine, address, 44, "heap object of 40 bytes allocated at a.c:7 in make, offset 44");
    call(machine, DROP);
    machine->frames[machine->depth - 1].next = code + 1;
    memory_free(machine, address);
    assert_described(machine, address, 0,
                     "heap object of 40 bytes allocated at a.c:7 in make, freed at a.c:10 in drop, offset 0");
    uint64_t dynamic;
    memory_push_object(machine, &machine->frames[machine->depth - 1], 1, 16, &dynamic);
    assert_described(machine, dynamic, 1, "dynamic object of drop (1 byte, declared at a.c:10), offset 1");
}

static void test_fault_tells_where(void **state)
{
    Machine *machine = *state;
    machine->frames[0].next = code + 1;
    call(machine, MAKE);
    call(machine, LIBRARY);
    assert_false(memory_check(machine, TABLE + 40, 4, true));
    assert_string_equal(outcome.fault.message,
                        "write of 4 bytes at offset 40 of global 'table' (40 bytes, declared at a.c:2)");
    assert_int_equal(outcome.fault.position.line, 7);
    assert_int_equal(outcome.fault.function, MAKE);
    assert_int_equal(outcome.fault.stack_count, 3);
    assert_int_equal(outcome.fault.stack[0].function, LIBRARY);
    assert_int_equal(outcome.fault.stack[2].position.line, 6);
    machine_fault(machine, FAULT_ABORT, "the first end wins");
    assert_fault(machine, FAULT_BOUNDS, "global 'table' (40 bytes, declared at a.c:2), offset 40");
}

/* ---- Several machines ---- */

/* The same program with more globals: its heap starts where that of `program` has objects. */
static Machine *make_larger_machine(void)
{
    static uint8_t larger_image[5000];
    static Global larger_globals[3];
    static Program larger;
    MachineOptions options = {.input = -1, .output = -1, .errors = -1, .checks = 1u << CHECK_UNINITIALISED};
    Error error = {0};
    memcpy(larger_image, image, sizeof image);
    memcpy(larger_globals, globals, sizeof globals);
    larger_globals[2] = (Global){.name = "more", .address = ARENA_GLOBALS + 208, .size = 4700};
    larger = program;
    larger.globals = larger_globals;
    larger.global_count = 3;
    larger.image = larger_image;
    larger.image_size = sizeof larger_image;
    Machine *machine = machine_new(&larger, &options, &error);
    assert_non_null(machine);
    return machine;
}

static uint64_t whole_run(Machine *machine, unsigned rounds)
{
    start_run(machine);
    if (machine->program->global_count == 3) {
        for (unsigned i = 0; i < 4700; i++)
            assert_int_equal(((uint8_t *)memory_at(ARENA_GLOBALS + 208))[i], 0);
        memset(memory_at(ARENA_GLOBALS + 208), 7, 4700);
    }
    uint64_t sum = use_memory(machine, rounds);
    machine->outcome = NULL;
    return sum;
}

static void test_machines_do_not_see_each_other(void **state)
{
    Machine *small = *state;
    const unsigned rounds[] = {50, 2000, 50, 20000, 50, 2000, 20000, 50};
    uint64_t small_sums[8], large_sums[8];
    for (unsigned i = 0; i < 8; i++)
        small_sums[i] = whole_run(small, rounds[i]);
    Machine *large = make_larger_machine();
    for (unsigned i = 0; i < 8; i++)
        large_sums[i] = whole_run(large, rounds[i]);
    for (unsigned i = 0; i < 8; i++)
        for (unsigned k = 0; k < 8; k++) {
            assert_int_equal(whole_run(small, rounds[i]), small_sums[i]);
            assert_int_equal(whole_run(large, rounds[k]), large_sums[k]);
        }
    assert_int_not_equal(small_sums[0], large_sums[0]);
    machine_free(large);
    assert_int_equal(whole_run(small, rounds[1]), small_sums[1]);
    large = make_larger_machine(); /* its first run meets what others left */
    assert_int_equal(whole_run(large, rounds[0]), large_sums[0]);
    start_run(small);
    machine_free(large);
    assert_int_equal(use_memory(small, rounds[0]), small_sums[0]);
}

static void test_a_range_that_is_in_use_is_refused(void **state)
{
    (void)state;
    Error error = {0};
    MachineOptions options = {.input = -1, .output = -1, .errors = -1};
    void *taken = mmap(memory_at(ARENA_STACK), 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    assert_ptr_equal(taken, memory_at(ARENA_STACK));
    assert_null(machine_new(&program, &options, &error));
    assert_int_equal(error.status, STATUS_LIMIT);
    error_release(&error);
    munmap(taken, 4096);
    Machine *machine = machine_new(&program, &options, &error);
    assert_non_null(machine);
    machine_free(machine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_heap_objects_are_checked_at_both_ends),
        TEST(test_objects_are_apart_and_aligned),
        TEST(test_empty_objects_are_distinct),
        TEST(test_free_faults),
        TEST(test_freed_storage_is_reused_only_after_the_quarantine),
        TEST(test_a_growing_object_always_finds_room),
        TEST(test_memory_runs_out_and_comes_back),
        TEST(test_scattered_spares_are_joined_and_split),
        TEST(test_limit_of_live_memory),
        TEST(test_runs_do_not_see_each_other),
        TEST(test_objects_of_a_former_run_are_unknown),
        TEST(test_frames),
        TEST(test_dynamic_objects),
        TEST(test_endless_recursion_ends),
        TEST(test_provenance_decides),
        TEST(test_stray_addresses),
        TEST(test_strings),
        TEST(test_descriptions),
        TEST(test_fault_tells_where),
        TEST(test_machines_do_not_see_each_other),
        cmocka_unit_test(test_a_range_that_is_in_use_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
