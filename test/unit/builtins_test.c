#define _GNU_SOURCE
#include <fcntl.h>
#include <math.h>
#include <unistd.h>

#include "machine_fixture.h"

static int set_up_checked(void **state)
{
    MachineOptions options = {.input = -1, .output = -1, .errors = -1, .checks = 1u << CHECK_UNINITIALISED};
    *state = make_machine(&options);
    machine_push_frame(*state, &functions[MAIN]);
    return 0;
}

/* ---- Builtins ---- */

static void perform(Machine *machine, Builtin builtin, int64_t imm, const uint64_t *arguments, uint64_t *results)
{
    Instruction instruction = {.op = OP_BUILTIN, .x = (uint16_t)builtin, .imm = imm};
    builtin_perform(machine, &instruction, arguments, results);
}

typedef unsigned __int128 Wide;

/* Bits of a number, the lowest first: the naive way to do everything. */
typedef struct Bits {
    unsigned width;
    bool bit[260];
} Bits;

static Bits to_bits(Wide value, unsigned width)
{
    Bits bits = {.width = width};
    for (unsigned i = 0; i < width; i++)
        bits.bit[i] = value >> i & 1;
    return bits;
}

static Bits widen(Bits bits, bool is_signed)
{
    Bits wide = {.width = 2 * bits.width + 2};
    for (unsigned i = 0; i < wide.width; i++)
        wide.bit[i] = i < bits.width ? bits.bit[i] : is_signed && bits.bit[bits.width - 1];
    return wide;
}

static Wide from_bits(const Bits *bits, unsigned width)
{
    Wide value = 0;
    for (unsigned i = 0; i < width; i++)
        value |= (Wide)bits->bit[i] << i;
    return value;
}

static Bits add_bits(Bits a, Bits b, bool carry)
{
    for (unsigned i = 0; i < a.width; i++) {
        unsigned sum = (unsigned)a.bit[i] + b.bit[i] + carry;
        a.bit[i] = sum & 1;
        carry = sum > 1;
    }
    return a;
}

static Bits invert_bits(Bits a)
{
    for (unsigned i = 0; i < a.width; i++)
        a.bit[i] = !a.bit[i];
    return a;
}

static Bits multiply_bits(Bits a, Bits b)
{
    Bits product = {.width = a.width};
    for (unsigned i = 0; i < a.width; i++) {
        if (b.bit[i])
            product = add_bits(product, a, false);
        memmove(a.bit + 1, a.bit, a.width - 1);
        a.bit[0] = false;
    }
    return product;
}

static bool fits_bits(const Bits *bits, unsigned width, bool is_signed)
{
    for (unsigned i = width; i < bits->width; i++)
        if (bits->bit[i] != (is_signed && bits->bit[width - 1]))
            return false;
    return true;
}

static Wide random_wide(unsigned width)
{
    Wide value = 0;
    for (unsigned i = 0; i < 9; i++)
        value = value << 15 | (Wide)(rand() & 0x7fff);
    switch (rand() % 6) {
    case 0:
        value >>= rand() % 128;
        break;
    case 1:
        value = ~(value >> (rand() % 128));
        break;
    case 2:
        value = ((Wide)1 << (width - 1)) - (Wide)(rand() % 3);
        break;
    default:
        break;
    }
    return width == 128 ? value : value & (((Wide)1 << width) - 1);
}

/* Lays the operands out in slots, performs, and returns the first result; *second is the one behind it. */
static Wide perform_bits(Machine *machine, Builtin builtin, unsigned width, Wide a, Wide b, Wide c, uint64_t *second)
{
    uint64_t arguments[6], results[3] = {77, 77, 77};
    const Wide operands[] = {a, b, c};
    unsigned slots = width > 64 ? 2 : 1;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < slots; k++)
            arguments[i * slots + k] = (uint64_t)(operands[i] >> 64 * k);
    perform(machine, builtin, width, arguments, results);
    *second = results[slots];
    return width > 64 ? slot_get_wide(results) : results[0];
}

static void assert_wide_equal(Wide a, Wide b)
{
    assert_int_equal((uint64_t)a, (uint64_t)b);
    assert_int_equal((uint64_t)(a >> 64), (uint64_t)(b >> 64));
}

static void check_arithmetic(Machine *machine, unsigned width, Wide a, Wide b, bool is_signed)
{
    const Builtin overflow[2][3] = {{BUILTIN_UADD_OVERFLOW, BUILTIN_USUB_OVERFLOW, BUILTIN_UMUL_OVERFLOW},
                                    {BUILTIN_SADD_OVERFLOW, BUILTIN_SSUB_OVERFLOW, BUILTIN_SMUL_OVERFLOW}};
    const Builtin saturating[2][2] = {{BUILTIN_UADD_SAT, BUILTIN_USUB_SAT}, {BUILTIN_SADD_SAT, BUILTIN_SSUB_SAT}};
    Bits left = widen(to_bits(a, width), is_signed), right = widen(to_bits(b, width), is_signed);
    Bits exact[] = {add_bits(left, right, false), add_bits(left, invert_bits(right), true), multiply_bits(left, right)};
    Wide top = (Wide)1 << (width - 1), all = top | (top - 1);
    for (unsigned i = 0; i < 3; i++) {
        uint64_t flag;
        Wide value = perform_bits(machine, overflow[is_signed][i], width, a, b, 0, &flag);
        assert_wide_equal(value, from_bits(&exact[i], width));
        assert_int_equal(flag, !fits_bits(&exact[i], width, is_signed));
        if (i == 2)
            continue;
        Wide saturated = perform_bits(machine, saturating[is_signed][i], width, a, b, 0, &(uint64_t){0});
        bool negative = exact[i].bit[exact[i].width - 1];
        Wide limit = is_signed ? (negative ? top : top - 1) : negative ? 0 : all;
        assert_wide_equal(saturated, flag ? limit : value);
    }
}

static void check_unary(Machine *machine, unsigned width, Wide a)
{
    Bits bits = to_bits(a, width), reversed = {0}, swapped = {0};
    unsigned ones = 0, leading = 0, trailing = 0;
    uint64_t ignored;
    for (unsigned i = 0; i < width; i++) {
        ones += bits.bit[i];
        leading = bits.bit[i] ? 0 : leading + 1;
        reversed.bit[width - 1 - i] = bits.bit[i];
        if (width % 16 == 0)
            swapped.bit[width - 8 - i / 8 * 8 + i % 8] = bits.bit[i];
    }
    while (trailing < width && !bits.bit[trailing])
        trailing++;
    assert_wide_equal(perform_bits(machine, BUILTIN_CTPOP, width, a, 0, 0, &ignored),
                      width < 8 ? ones % (1u << width) : ones);
    if (width >= 8) { /* narrower ones cannot hold every count */
        assert_wide_equal(perform_bits(machine, BUILTIN_CTLZ, width, a, 0, 0, &ignored), leading);
        assert_wide_equal(perform_bits(machine, BUILTIN_CTTZ, width, a, 0, 0, &ignored), trailing);
    }
    assert_wide_equal(perform_bits(machine, BUILTIN_BITREVERSE, width, a, 0, 0, &ignored), from_bits(&reversed, width));
    if (width % 16 == 0)
        assert_wide_equal(perform_bits(machine, BUILTIN_BSWAP, width, a, 0, 0, &ignored), from_bits(&swapped, width));
    Bits negated = add_bits(invert_bits(bits), (Bits){0}, true);
    assert_wide_equal(perform_bits(machine, BUILTIN_ABS, width, a, 0, 0, &ignored),
                      bits.bit[width - 1] ? from_bits(&negated, width) : a);
}

static void check_order(Machine *machine, unsigned width, Wide a, Wide b)
{
    Wide top = (Wide)1 << (width - 1), x = a ^ top, y = b ^ top;
    uint64_t ignored;
    assert_wide_equal(perform_bits(machine, BUILTIN_UMAX, width, a, b, 0, &ignored), a > b ? a : b);
    assert_wide_equal(perform_bits(machine, BUILTIN_UMIN, width, a, b, 0, &ignored), a > b ? b : a);
    assert_wide_equal(perform_bits(machine, BUILTIN_SMAX, width, a, b, 0, &ignored), x > y ? a : b);
    assert_wide_equal(perform_bits(machine, BUILTIN_SMIN, width, a, b, 0, &ignored), x > y ? b : a);
}

static void check_funnel(Machine *machine, unsigned width, Wide a, Wide b, Wide c)
{
    Bits both = to_bits(b, width), high = to_bits(a, width), left = {0}, right = {0};
    memcpy(both.bit + width, high.bit, width);
    unsigned amount = (unsigned)(c % width);
    for (unsigned i = 0; i < width; i++) {
        left.bit[i] = both.bit[width + i - amount];
        right.bit[i] = both.bit[i + amount];
    }
    uint64_t ignored;
    assert_wide_equal(perform_bits(machine, BUILTIN_FSHL, width, a, b, c, &ignored), from_bits(&left, width));
    assert_wide_equal(perform_bits(machine, BUILTIN_FSHR, width, a, b, c, &ignored), from_bits(&right, width));
}

static void test_bits_against_naive_loops(void **state)
{
    Machine *machine = *state;
    srand(1);
    for (unsigned width = 1; width <= 128; width++) {
        for (unsigned round = 0; round < 60; round++) {
            Wide a = random_wide(width), b = random_wide(width), c = random_wide(width);
            check_arithmetic(machine, width, a, b, false);
            check_arithmetic(machine, width, a, b, true);
            check_unary(machine, width, a);
            check_order(machine, width, a, b);
            check_funnel(machine, width, a, b, c);
        }
    }
}

static void test_float_classes(void **state)
{
    Machine *machine = *state;
    const struct {
        uint64_t bits;
        unsigned class;
    } doubles[] = {
        {0x7ff0000000000001, 0}, {0xfff8000000000000, 1}, {0xfff0000000000000, 2}, {0xbff0000000000000, 3},
        {0x8000000000000001, 4}, {0x8000000000000000, 5}, {0, 6}, {1, 7}, {0x3ff0000000000000, 8},
        {0x7ff0000000000000, 9},
    };
    for (size_t i = 0; i < sizeof doubles / sizeof *doubles; i++)
        for (unsigned class = 0; class < 10; class++) {
            uint64_t result = 7;
            perform(machine, BUILTIN_IS_FPCLASS64, 0, (uint64_t[]){doubles[i].bits, 1u << class}, &result);
            assert_int_equal(result, class == doubles[i].class);
        }
    uint64_t arguments[3], result;
    slot_set_f80(arguments, -INFINITY);
    arguments[2] = 4;
    perform(machine, BUILTIN_IS_FPCLASS80, 0, arguments, &result);
    assert_int_equal(result, 1);
    perform(machine, BUILTIN_IS_FPCLASS32, 0, (uint64_t[]){0x7fa00000, 1}, &result);
    assert_int_equal(result, 1);
}

static uint64_t double_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void test_every_builtin_has_a_handler(void **state)
{
    Machine *machine = *state;
    uint64_t buffer = allocate(machine, 64);
    for (Builtin builtin = 0; builtin < BUILTIN_COUNT; builtin++) {
        uint64_t arguments[16], results[4];
        for (unsigned i = 0; i < 16; i++)
            arguments[i] = buffer + 16;
        perform(machine, builtin, 64, arguments, results);
        machine->ended = false;
        outcome_release(&outcome);
    }
}

static void test_mathematics(void **state)
{
    Machine *machine = *state;
    uint64_t memory = allocate(machine, 16), results[2], arguments[6];
    perform(machine, BUILTIN_POW, 0, (uint64_t[]){double_bits(2.5), double_bits(3.5)}, results);
    assert_int_equal(results[0], double_bits(pow(2.5, 3.5)));
    slot_set_f80(arguments, 2.0L);
    perform(machine, BUILTIN_SQRT_L, 0, arguments, results);
    assert_true(slot_get_f80(results) == sqrtl(2.0L));
    perform(machine, BUILTIN_FREXP, 0, (uint64_t[]){double_bits(48.0), memory}, results);
    assert_int_equal(results[0], double_bits(0.75));
    assert_int_equal(*(int *)memory_at(memory), 6);
    slot_set_f80(arguments, -2.75L);
    arguments[2] = memory;
    perform(machine, BUILTIN_MODF_L, 0, arguments, results);
    assert_true(slot_get_f80(results) == -0.75L);
    assert_true(slot_get_f80(memory_at(memory)) == -2.0L);
    perform(machine, BUILTIN_LROUND, 0, (uint64_t[]){double_bits(-2.5)}, results);
    assert_int_equal(results[0], -3);
    perform(machine, BUILTIN_ILOGB, 0, (uint64_t[]){double_bits(0.25)}, results);
    assert_int_equal(results[0], UINT32_MAX - 1);
    perform(machine, BUILTIN_MODF, 0, (uint64_t[]){double_bits(1.5), memory + 12}, results);
    assert_fault(machine, FAULT_BOUNDS, NULL);
}

static void test_text_and_floats(void **state)
{
    Machine *machine = *state;
    uint64_t format = allocate(machine, 16), buffer = allocate(machine, 8), end = allocate(machine, 8);
    uint64_t results[2], arguments[7] = {buffer, 8, format, 8, 3};
    strcpy(memory_at(format), "%+*.*Lf");
    slot_set_f80(arguments + 5, 3.14159L);
    perform(machine, BUILTIN_FORMAT_FLOAT, 0, arguments, results);
    assert_int_equal(results[0], 8);
    assert_string_equal(memory_at(buffer), "  +3.14");
    strcpy(memory_at(format), "%s*.*Lf");
    perform(machine, BUILTIN_FORMAT_FLOAT, 0, arguments, results);
    assert_int_equal(outcome.end, END_UNSUPPORTED);
    outcome_release(&outcome);
    machine->ended = false;

    memcpy(memory_at(buffer), "-1.25e1x", 8);
    perform(machine, BUILTIN_STRTOD, 0, (uint64_t[]){buffer, end}, results);
    assert_int_equal(results[0], double_bits(-12.5));
    assert_int_equal(*(uint64_t *)memory_at(end), buffer + 7);
    assert_false(machine->ended);
    memcpy(memory_at(buffer), "12345678", 8);
    perform(machine, BUILTIN_STRTOLD, 0, (uint64_t[]){buffer, 0}, results);
    assert_fault(machine, FAULT_BOUNDS, NULL);
}

static void test_memory_builtins(void **state)
{
    Machine *machine = *state;
    uint64_t results[1], address, larger;
    perform(machine, BUILTIN_CALLOC, 0, (uint64_t[]){UINT64_C(1) << 33, UINT64_C(1) << 33}, results);
    assert_int_equal(results[0], 0);
    perform(machine, BUILTIN_REALLOC, 0, (uint64_t[]){0, 10}, results);
    address = results[0];
    perform(machine, BUILTIN_MEMSET, 0, (uint64_t[]){address, 0x1241, 10}, results);
    perform(machine, BUILTIN_REALLOC, 0, (uint64_t[]){address, 20}, results);
    larger = results[0];
    assert_memory_equal(memory_at(larger), "AAAAAAAAAA\0\0\0\0\0\0\0\0\0\0", 20);
    assert_refused(machine, address, 1, false, FAULT_USE_AFTER_FREE);
    perform(machine, BUILTIN_OBJECT_SIZE, 0, (uint64_t[]){larger + 5}, results);
    assert_int_equal(results[0], 15);
    perform(machine, BUILTIN_MEMMOVE, 0, (uint64_t[]){larger + 5, larger, 16}, results);
    assert_fault(machine, FAULT_BOUNDS, NULL);
    perform(machine, BUILTIN_MEMCPY, 0, (uint64_t[]){larger + 5, larger, 10}, results);
    assert_memory_equal(memory_at(larger), "AAAAAAAAAAAAAAA", 16);
    perform(machine, BUILTIN_REALLOC, 0, (uint64_t[]){larger, 0}, results);
    assert_int_equal(results[0], 0);
    perform(machine, BUILTIN_REALLOC, 0, (uint64_t[]){larger, 4}, results);
    assert_fault(machine, FAULT_DOUBLE_FREE, NULL);
}

static void test_undefined_bytes_follow_their_values(void **state)
{
    Machine *machine = *state;
    uint8_t *undefined = machine->undefined - ARENA_START;
    uint64_t results[1], from = allocate(machine, 8), to = allocate(machine, 8);
    assert_int_equal(undefined[from], 0xff);
    assert_int_equal(undefined[machine->frames[0].memory], 0xff);
    assert_int_equal(machine->slot_undefined[1], UINT64_MAX);
    perform(machine, BUILTIN_MEMSET, 0, (uint64_t[]){from, 1, 4}, results);
    perform(machine, BUILTIN_MEMCPY, 0, (uint64_t[]){to, from, 8}, results);
    perform(machine, BUILTIN_MEMCPY, 0, (uint64_t[]){TABLE, from, 8}, results);
    assert_memory_equal(undefined + to, "\0\0\0\0\xff\xff\xff\xff", 8);
    perform(machine, BUILTIN_CALLOC, 0, (uint64_t[]){2, 4}, results);
    assert_int_equal(undefined[results[0]], 0);
    start_run(machine);
    assert_int_equal(undefined[TABLE + 7], 0);
}

static void test_ends(void **state)
{
    Machine *machine = *state;
    uint64_t results[1];
    perform(machine, BUILTIN_ASSERT_FAIL, 0, (uint64_t[]){LITERAL}, results);
    assert_string_equal(outcome.fault.message, "assertion 'hello' failed");
    assert_fault(machine, FAULT_ASSERT, NULL);
    perform(machine, BUILTIN_UNSUPPORTED, 0, (uint64_t[]){LITERAL}, results);
    assert_int_equal(outcome.end, END_UNSUPPORTED);
    assert_int_equal(outcome.fault.kind, FAULT_EXTERNAL);
    outcome_release(&outcome);
    machine->ended = false;
    perform(machine, BUILTIN_EXIT, 0, (uint64_t[]){258}, results);
    assert_int_equal(outcome.end, END_EXIT);
    assert_int_equal(outcome.exit_code, 2);
}

/* ---- The outside world ---- */

/* Everything that can be read from the pipe now. */
static size_t drain(int descriptor, char *bytes, size_t capacity)
{
    ssize_t count = read(descriptor, bytes, capacity);
    return count < 0 ? 0 : (size_t)count;
}

static void put(Machine *machine, Builtin builtin, int descriptor, const char *text)
{
    uint64_t results[1], size = strlen(text), address = memory_allocate(machine, size, 1);
    memcpy(memory_at(address), text, size);
    perform(machine, builtin, 0, (uint64_t[]){(uint64_t)descriptor, address, size}, results);
    assert_int_equal(results[0], size);
}

static void test_streams(void **state)
{
    int ends[2];
    assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
    MachineOptions options = {.input = -1, .output = ends[1], .errors = ends[1]};
    Machine *machine = *state = make_machine(&options);
    char bytes[10000], large[5001];
    put(machine, BUILTIN_STREAM_OUTPUT, 1, "one\n");
    put(machine, BUILTIN_STREAM_OUTPUT, 2, "two\n");
    put(machine, BUILTIN_OUTPUT, 1, "three\n");
    assert_int_equal(drain(ends[0], bytes, sizeof bytes), 10);
    assert_memory_equal(bytes, "two\nthree\n", 10);
    perform(machine, BUILTIN_STREAM_FLUSH, 0, (uint64_t[]){1}, (uint64_t[1]){0});
    assert_int_equal(drain(ends[0], bytes, sizeof bytes), 4);
    memset(large, 'x', 5000);
    large[5000] = '\0';
    put(machine, BUILTIN_STREAM_OUTPUT, 1, large);
    assert_int_equal(drain(ends[0], bytes, sizeof bytes), 4096);
    perform(machine, BUILTIN_STREAM_MODE, 0, (uint64_t[]){1, _IOLBF}, NULL);
    put(machine, BUILTIN_STREAM_OUTPUT, 1, "a\nb");
    assert_int_equal(drain(ends[0], bytes, sizeof bytes), 906);
    host_finish(machine, true);
    assert_int_equal(drain(ends[0], bytes, sizeof bytes), 1);
    put(machine, BUILTIN_STREAM_OUTPUT, 1, "dropped");
    host_finish(machine, false);
    assert_int_equal(drain(ends[0], bytes, sizeof bytes), 0);
    close(ends[0]);
    close(ends[1]);
}

static void test_input_and_files(void **state)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const NamedFile file = {.name = "hello", .bytes = "content", .size = 7};
    MachineOptions options = {.input = ends[0], .output = -1, .errors = -1, .files = &file, .file_count = 1};
    Machine *machine = *state = make_machine(&options);
    assert_int_equal(write(ends[1], "abc", 3), 3);
    close(ends[1]);
    uint64_t results[1], buffer = allocate(machine, 8), absent = allocate(machine, 2);
    perform(machine, BUILTIN_INPUT, 0, (uint64_t[]){buffer, 8}, results);
    assert_int_equal(results[0], 3);
    assert_string_equal(memory_at(buffer), "abc");
    perform(machine, BUILTIN_INPUT, 0, (uint64_t[]){buffer, 8}, results);
    assert_int_equal(results[0], 0);
    perform(machine, BUILTIN_FILE_SIZE, 0, (uint64_t[]){absent}, results);
    assert_int_equal(results[0], -1);
    perform(machine, BUILTIN_FILE_SIZE, 0, (uint64_t[]){LITERAL}, results);
    assert_int_equal(results[0], 7);
    perform(machine, BUILTIN_FILE_READ, 0, (uint64_t[]){LITERAL, buffer}, results);
    assert_memory_equal(memory_at(buffer), "content", 7);
    close(ends[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_bits_against_naive_loops),
        TEST(test_float_classes),
        TEST(test_every_builtin_has_a_handler),
        TEST(test_mathematics),
        TEST(test_text_and_floats),
        TEST(test_memory_builtins),
        cmocka_unit_test_setup_teardown(test_undefined_bytes_follow_their_values, set_up_checked, tear_down),
        TEST(test_ends),
        cmocka_unit_test_teardown(test_streams, tear_down),
        cmocka_unit_test_teardown(test_input_and_files, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
