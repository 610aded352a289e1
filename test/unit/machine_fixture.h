/* A machine for unit tests, at the start of a run in main(), with a program made by hand behind it. */
#ifndef COSET_TEST_MACHINE_FIXTURE_H
#define COSET_TEST_MACHINE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "execution/machine.h"
#include "result/result.h"

enum { MAIN, MAKE, DROP, LIBRARY, FUNCTIONS };
#define TABLE (ARENA_GLOBALS + 16)
#define LITERAL (ARENA_GLOBALS + 96)

static Instruction code[2];
static Position positions_main[2] = {{5, 1, 1}, {6, 1, 1}};
static Position positions_make[2] = {{7, 1, 1}, {8, 1, 1}};
static Position positions_drop[2] = {{9, 1, 1}, {10, 1, 1}};
static Position positions_library[2] = {{100, 1, 2}, {101, 1, 2}};
static uint32_t undefined_slots[] = {1};
static FrameObject locals[] = {
    {.name = "buf", .offset = 0, .size = 10, .declared = {4, 10, 1}},
    {.name = NULL, .offset = 32, .size = 64},
};
static Function functions[FUNCTIONS] = {
    {.name = "main", .id = MAIN, .code = code, .positions = positions_main, .code_count = 2, .slot_count = 4,
     .undefined_slots = undefined_slots, .undefined_count = 1, .objects = locals, .object_count = 2, .frame_size = 128,
     .frame_alignment = ARENA_GRANULE},
    {.name = "make", .id = MAKE, .code = code, .positions = positions_make, .code_count = 2, .slot_count = 2},
    {.name = "drop", .id = DROP, .code = code, .positions = positions_drop, .code_count = 2, .slot_count = 2},
    {.name = "library", .id = LIBRARY, .in_runtime = true, .code = code, .positions = positions_library,
     .code_count = 2, .slot_count = 2},
};
static Global globals[] = {
    {.name = "table", .address = TABLE, .size = 40, .declared = {2, 5, 1}},
    {.name = ".str.3", .address = LITERAL, .size = 6, .constant = true},
};
static const char *files[] = {"", "a.c", "library.c"};
static uint8_t image[144];

static const Program program = {
    .functions = functions, .function_count = FUNCTIONS, .globals = globals, .global_count = 2,
    .image = image, .image_size = sizeof image, .files = files, .file_count = 3,
};

static Outcome outcome;

/* What machine_run does before the interpreter starts, without arguments and a first frame. */
static void start_run(Machine *machine)
{
    outcome_release(&outcome);
    machine->outcome = &outcome;
    machine->ended = false;
    machine->depth = 0;
    memory_reset(machine);
    host_reset(machine);
}

static Machine *make_machine(const MachineOptions *options)
{
    Error error = {0};
    memcpy(image + (LITERAL - ARENA_GLOBALS), "hello", 6);
    Machine *machine = machine_new(&program, options, &error);
    if (machine == NULL)
        fail_msg("%s", error.message);
    start_run(machine);
    return machine;
}

static int set_up(void **state)
{
    MachineOptions options = {.input = -1, .output = -1, .errors = -1};
    *state = make_machine(&options);
    machine_push_frame(*state, &functions[MAIN]);
    return 0;
}

static int tear_down(void **state)
{
    outcome_release(&outcome);
    machine_free(*state);
    return 0;
}

static uint64_t allocate(Machine *machine, uint64_t size)
{
    return memory_allocate(machine, size, ARENA_GRANULE);
}

/* The run has ended with this fault; the next one may be tried. */
static void assert_fault(Machine *machine, FaultKind kind, const char *object)
{
    assert_true(machine->ended);
    assert_int_equal(outcome.end, END_FAULT);
    assert_string_equal(fault_title(outcome.fault.kind), fault_title(kind));
    if (object != NULL)
        assert_string_equal(outcome.fault.object, object);
    outcome_release(&outcome);
    machine->ended = false;
}

static void assert_refused(Machine *machine, uint64_t address, uint64_t size, bool write, FaultKind kind)
{
    assert_false(memory_check(machine, address, size, write));
    assert_fault(machine, kind, NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
