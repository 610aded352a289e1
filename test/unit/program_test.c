#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "program/program.h"

/* ---- A small program, made by hand: int main(void) { int sum = 0; char text[10]; … } ---- */

enum { BAD_SLOT = 1000, INT = 1, CHAR, TEXT, POINTER, SIGNATURE, HANDLER, POINT, MATRIX, SELF };

typedef struct Sample {
    Program program;
    Function functions[2];
    Instruction code[8];
    Position positions[8];
    uint32_t blocks[3];
    FrameObject objects[2];
    Variable variables[2];
    Global globals[2];
    Type types[10];
    Member parameters[1];
    const char *files[2];
    CallSite sites[1];
    Argument arguments[1];
    uint32_t operands[2];
    uint64_t constants[2];
    SwitchTable switches[1];
    int64_t values[2];
    uint32_t targets[2];
} Sample;

static void sample_types(Sample *sample)
{
    sample->types[INT] = (Type){.tag = TYPE_SIGNED, .name = "int", .bits = 32};
    sample->types[CHAR] = (Type){.tag = TYPE_CHAR, .name = "char", .bits = 8};
    sample->types[TEXT] = (Type){.tag = TYPE_ARRAY, .bits = 80, .base = CHAR, .count = 10};
    sample->types[POINTER] = (Type){.tag = TYPE_POINTER, .bits = 64, .base = CHAR};
    sample->parameters[0] = (Member){.name = NULL, .type = POINTER};
    sample->types[SIGNATURE] = (Type){.tag = TYPE_FUNCTION, .base = INT, .members = sample->parameters, .member_count = 1};
    sample->types[HANDLER] = (Type){.tag = TYPE_POINTER, .bits = 64, .base = SIGNATURE};
    sample->types[POINT] = (Type){.tag = TYPE_STRUCT, .name = "point", .bits = 64};
    sample->types[MATRIX] = (Type){.tag = TYPE_ARRAY, .bits = 640, .base = TEXT, .count = 8};
    sample->types[SELF] = (Type){.tag = TYPE_POINTER, .bits = 64, .base = SELF};
    sample->program.types = sample->types;
    sample->program.type_count = 10;
}

static void sample_tables(Sample *sample)
{
    Program *program = &sample->program;
    sample->files[0] = "";
    sample->files[1] = "sample.c";
    sample->globals[0] = (Global){.name = "first", .type = INT, .address = ARENA_GLOBALS, .size = 4};
    sample->globals[1] = (Global){.name = "second", .type = TEXT, .address = ARENA_GLOBALS + 32, .size = 10};
    sample->sites[0] = (CallSite){.slot_count = 2, .argument_count = 1, .result_count = 1, .results = {32}, .result_kinds = 1};
    sample->arguments[0] = (Argument){.kind = KIND_F80, .slot = 0};
    sample->operands[1] = OPERAND_CONSTANT | 1;
    sample->constants[1] = 42;
    sample->values[1] = -1;
    sample->targets[0] = sample->targets[1] = 6;
    sample->switches[0] = (SwitchTable){.values = sample->values, .targets = sample->targets, .count = 2, .otherwise = 4};
    program->files = sample->files, program->file_count = 2;
    program->globals = sample->globals, program->global_count = 2;
    program->call_sites = sample->sites, program->call_site_count = 1;
    program->arguments = sample->arguments, program->argument_count = 1;
    program->operands = sample->operands, program->operand_count = 2;
    program->constants = sample->constants, program->constant_count = 2;
    program->switches = sample->switches, program->switch_count = 1;
}

static void sample_code(Sample *sample)
{
    static const Instruction code[8] = {
        {.op = OP_CONSTANT, .x = 32, .dst = 0, .imm = 7},
        {.op = OP_LOADS8_32_FX, .x = 1, .dst = 1, .a = 0, .b = 0, .low = 2, .high = 10},
        {.op = OP_STORE32_A, .dst = 1, .imm = ARENA_GLOBALS},
        {.op = OP_B_SLT32_RR, .x = 4, .a = 0, .b = 1, .low = 4, .high = 6},
        {.op = OP_CALL, .dst = 0, .a = 0, .b = 1},
        {.op = OP_SWITCH, .x = 1, .a = 0, .b = 0},
        {.op = OP_MOVE_W, .dst = 2, .a = 0},
        {.op = OP_RETURN_VALUE, .x = 1, .a = 0},
    };
    memcpy(sample->code, code, sizeof code);
    for (uint32_t i = 0; i < 8; i++)
        sample->positions[i] = (Position){.line = i / 2 + 1, .column = 3, .file = 1};
    sample->blocks[1] = 4, sample->blocks[2] = 6;
    sample->objects[0] = (FrameObject){.name = "text", .type = TEXT, .offset = 0, .size = 10};
    sample->objects[1] = (FrameObject){.type = POINT, .offset = 32, .size = 8};
    sample->variables[0] = (Variable){.name = "sum", .type = INT, .slot = 0, .kind = 32, .declared = {1, 1, 1}};
    sample->variables[1] = (Variable){.name = "handler", .type = HANDLER, .slot = 1, .kind = KIND_POINTER};
}

static Sample *sample_new(void)
{
    Sample *sample = base_allocate_zeroed(sizeof *sample);
    sample_types(sample);
    sample_tables(sample);
    sample_code(sample);
    sample->functions[0] = (Function){
        .name = "main", .defined = true, .type = SIGNATURE, .results = {32}, .result_kinds = 1, .result_slots = 1,
        .code = sample->code, .positions = sample->positions, .code_count = 8, .blocks = sample->blocks,
        .block_count = 3, .slot_count = 4, .objects = sample->objects, .object_count = 2, .frame_size = 64, .frame_alignment = ARENA_GRANULE,
        .variables = sample->variables, .variable_count = 2, .declared = {1, 1, 1}};
    sample->functions[1] = (Function){.name = "helper", .id = 1};
    sample->program.functions = sample->functions;
    sample->program.function_count = 2;
    return sample;
}

/* ---- Checking ---- */

/* Runs program_check in a process of its own; returns its exit code and what it printed. */
static int checked(const Program *program, char *message, size_t size)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        program_check(program);
        _exit(0);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got; (got = read(ends[0], message + length, size - 1 - length)) > 0;)
        length += (size_t)got;
    message[length] = '\0';
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void check_accepts_the_sample(void **state)
{
    (void)state;
    char message[512];
    Sample *sample = sample_new();
    assert_int_equal(checked(&sample->program, message, sizeof message), 0);
    assert_string_equal(message, "");
    free(sample);
}

/* Each case breaks one thing and names a word that the message must contain. */
#define VIOLATIONS(M)                                                                              \
    M(sample->code[0].dst = BAD_SLOT, "result is slot 1000")                                       \
    M(sample->code[6].dst = 3, "result is slot 3 (2 wide)")                                        \
    M(sample->code[1].b = BAD_SLOT, "index")                                                       \
    M(sample->code[1].high = 11, "not inside one object")                                          \
    M(sample->code[2].imm = ARENA_GLOBALS + 1, "not inside one object")                            \
    M(sample->code[2].imm = 64, "not inside one object")                                           \
    M(sample->code[3].low = 5, "target 5")                                                         \
    M(sample->code[3].op = OP_MOVE, "does not end its block")                                      \
    M(sample->code[1].op = OP_RETURN, "too early")                                                 \
    M(sample->code[4].a = 1, "call site 1")                                                        \
    M(sample->code[4].b = 2, "function 2")                                                         \
    M(sample->code[5].b = 1, "switch table 1")                                                     \
    M(sample->code[7].op = OP_RETURN, "returns 0 slots")                                           \
    M(sample->code[0].op = OPCODE_COUNT, "no such opcode")                                         \
    M(sample->operands[0] = 4, "operand is slot 4")                                                \
    M(sample->operands[1] = OPERAND_CONSTANT | 2, "constant 2")                                    \
    M(sample->sites[0].slot_count = 3, "operands out of range")                                    \
    M(sample->sites[0].slot_count = 1, "outside its operands")                                     \
    M(sample->sites[0].result_count = 2, "result slots")                                           \
    M(sample->values[1] = 0, "out of order")                                                       \
    M(sample->targets[0] = 7, "target 7")                                                          \
    M(sample->switches[0].otherwise = 1, "target 1")                                               \
    M(sample->objects[1].offset = 16, "too near")                                                  \
    M(sample->objects[1].offset = 40, "not aligned")                                               \
    M(sample->objects[1].size = 33, "outside the frame")                                           \
    M(sample->globals[1].address = ARENA_GLOBALS + 16, "too near")                                 \
    M(sample->globals[1].size = ARENA_STACK, "outside the space")                                  \
    M(sample->variables[0].slot = 4, "slot 4")                                                     \
    M(sample->variables[0].type = 10, "type 10")                                                   \
    M(sample->positions[2].file = 2, "file 2")                                                     \
    M(sample->functions[1].id = 0, "its id is 0")                                                  \
    M(sample->variables[0].kind = 150, "kind 150")                                                 \
    M(sample->types[TEXT].base = MATRIX, "contains itself")                                       \
    M((sample->types[INT].tag = TYPE_ENUM, sample->types[INT].base = INT), "contains itself")      \
    M(sample->types[POINT].base = BAD_SLOT, "type 1000")                                           \
    M(sample->types[INT].tag = TYPE_NAMED + 1, "unknown tag")                                      \
    M(sample->files[1] = NULL, "has no name")                                                      \
    M(sample->program.entry = 1, "entry")                                                          \
    M(sample->blocks[2] = 4, "empty")

static void check_finds_each_violation(void **state)
{
    (void)state;
    char message[512];
#define VIOLATION(break_it, words)                                       \
    {                                                                    \
        Sample *sample = sample_new();                                   \
        break_it;                                                        \
        assert_int_equal(checked(&sample->program, message, sizeof message), 125); \
        if (!strstr(message, words))                                     \
            fail_msg("%s: \"%s\" lacks \"%s\"", #break_it, message, words); \
        free(sample);                                                    \
    }
    VIOLATIONS(VIOLATION)
#undef VIOLATION
}

/* ---- Packing ---- */

static char *dumped(const Program *program)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    program_dump(program, true, NULL, out);
    fclose(out);
    return text;
}

static Text packed_sample(Sample *sample)
{
    Text bytes = {0};
    program_pack(&sample->program, &bytes);
    return bytes;
}

static void a_packed_program_is_the_same(void **state)
{
    (void)state;
    Sample *sample = sample_new();
    static uint8_t image[3 * 4096 + 5];
    image[4096] = image[sizeof image - 1] = 7;
    sample->program.image = image, sample->program.image_size = sizeof image;
    Text bytes = packed_sample(sample);
    Program *program = program_unpack(bytes.bytes, bytes.length);
    assert_non_null(program);
    program_check(program);
    char *before = dumped(&sample->program), *after = dumped(program);
    assert_string_equal(before, after);
    assert_memory_equal(program->image, image, sizeof image);
    free(before);
    free(after);
    program_free(program);
    text_release(&bytes);
    free(sample);
}

/* Whatever the bytes are, they are refused, or program_check accepts or refuses the program. */
static void damaged_bytes_do_no_harm(void **state)
{
    (void)state;
    Sample *sample = sample_new();
    Text bytes = packed_sample(sample);
    for (size_t length = 0; length < bytes.length; length++) {
        char *cut = memcpy(base_allocate(length), bytes.bytes, length); /* of its exact size, for sanitizers */
        assert_null(program_unpack(cut, length));
        free(cut);
    }
    for (size_t at = 0; at < bytes.length; at += 3) {
        bytes.bytes[at] ^= (char)(at % 2 ? 0x80 : 0x15);
        Program *program = program_unpack(bytes.bytes, bytes.length);
        if (program) {
            char message[512];
            int code = checked(program, message, sizeof message);
            assert_true(code == 0 || code == 125);
        }
        program_free(program);
        bytes.bytes[at] ^= (char)(at % 2 ? 0x80 : 0x15);
    }
    text_release(&bytes);
    free(sample);
}

/* ---- Types, kinds, tables, the dump ---- */

static void types_as_c_writes_them(void **state)
{
    (void)state;
    static const struct {
        TypeId type;
        const char *declarator, *text;
    } cases[] = {
        {INT, "", "int"},           {INT, "x", "int x"},           {POINTER, "", "char *"},
        {TEXT, "", "char[10]"},     {TEXT, "t", "char t[10]"},     {MATRIX, "m", "char m[8][10]"},
        {POINT, "", "struct point"}, {HANDLER, "h", "int (*h)(char *)"}, {0, "v", "? v"},
    };
    Sample *sample = sample_new();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = program_render_type(&sample->program, cases[i].type, cases[i].declarator);
        assert_string_equal(text, cases[i].text);
        free(text);
    }
    free(program_render_type(&sample->program, SELF, "endless"));
    free(sample);
}

static void kinds(void **state)
{
    (void)state;
    char buffer[8];
    assert_int_equal(kind_slots(KIND_VOID), 0);
    assert_int_equal(kind_slots(1), 1);
    assert_int_equal(kind_slots(64), 1);
    assert_int_equal(kind_slots(65), 2);
    assert_int_equal(kind_slots(128), 2);
    assert_int_equal(kind_slots(KIND_F80), 2);
    assert_int_equal(kind_bits(KIND_POINTER), 64);
    assert_string_equal(kind_name(17, buffer), "i17");
    assert_string_equal(kind_name(KIND_POINTER, buffer), "ptr");
}

static void opcode_tables(void **state)
{
    (void)state;
    char name[OPCODE_NAME_SIZE];
    assert_string_equal(opcode_name(OP_ADD32_RR, name), "add32_rr");
    assert_int_equal(opcode_format(OP_LOAD8_FS), FORMAT_LOAD_FX);
    assert_true(opcode_ends_block(OP_UNSUPPORTED));
    assert_true(opcode_ends_block(OP_JUMP));
    assert_false(opcode_ends_block(OP_LONGJMP));
    for (Opcode op = 0; op < OPCODE_COUNT; op++)
        assert_true(strlen(opcode_name(op, name)) < OPCODE_NAME_SIZE - 1);
}

static void builtins_by_symbol(void **state)
{
    (void)state;
    Builtin builtin = BUILTIN_COUNT;
    assert_true(builtin_find("sqrtf", &builtin));
    assert_int_equal(builtin, BUILTIN_SQRT_F);
    assert_string_equal(builtin_signature(builtin), "ff");
    assert_false(builtin_find("no_such_builtin", &builtin));
    assert_null(builtin_symbol(BUILTIN_CTPOP));
    assert_string_equal(builtin_name(BUILTIN_CTPOP), "CTPOP");
}

static void addresses_and_blocks(void **state)
{
    (void)state;
    Sample *sample = sample_new();
    assert_ptr_equal(program_global_at(&sample->program, ARENA_GLOBALS + 4), &sample->globals[0]);
    assert_null(program_global_at(&sample->program, ARENA_GLOBALS + 5));
    assert_null(program_global_at(&sample->program, ARENA_GLOBALS - 1));
    assert_ptr_equal(program_global_at(&sample->program, ARENA_GLOBALS + 42), &sample->globals[1]);
    assert_int_equal(function_block_at(&sample->functions[0], 0), 0);
    assert_int_equal(function_block_at(&sample->functions[0], 5), 1);
    assert_int_equal(function_block_at(&sample->functions[0], 7), 2);
    assert_ptr_equal(program_function(&sample->program, "helper"), &sample->functions[1]);
    assert_null(program_function(&sample->program, "nobody"));
    free(sample);
}

static void dump_reads_well(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "global   int first at 0x200010000000, 4 bytes\n", "int main(char *)  sample.c:1", "variable  i32 int sum in %0",
        "object    char text[10] at frame + 0, 10 bytes\n", "; sample.c:1\n", "sum = constant 7\n",
        "handler = loads8_32 [text + sum * 1 + 2]\n", "store32 [first] = handler\n",
        "if sum slt32 handler then block 1 else block 2\n", "sum = call helper(sum)\n",
        "switch sum 0: block 2, -1: block 2, else block 1\n", "%2 = move_w sum\n", "return_value sum\n",
    };
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Sample *sample = sample_new();
    program_dump(&sample->program, false, NULL, out);
    fclose(out);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(text, lines[i]))
            fail_msg("the dump lacks %s in:\n%s", lines[i], text);
    free(text);
    free(sample);
}

static void every_opcode_can_be_dumped(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    const char *messages[] = {"message"};
    FILE *out = open_memstream(&text, &size);
    Sample *sample = sample_new();
    sample->program.messages = messages, sample->program.message_count = 1;
    for (Opcode op = 0; op < OPCODE_COUNT; op++) {
        sample->code[0] = (Instruction){.op = (uint16_t)op};
        program_dump(&sample->program, false, NULL, out);
    }
    fclose(out);
    assert_true(size > 0);
    free(text);
    free(sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_accepts_the_sample),
        cmocka_unit_test(check_finds_each_violation),
        cmocka_unit_test(a_packed_program_is_the_same),
        cmocka_unit_test(damaged_bytes_do_no_harm),
        cmocka_unit_test(types_as_c_writes_them),
        cmocka_unit_test(kinds),
        cmocka_unit_test(opcode_tables),
        cmocka_unit_test(builtins_by_symbol),
        cmocka_unit_test(addresses_and_blocks),
        cmocka_unit_test(dump_reads_well),
        cmocka_unit_test(every_opcode_can_be_dumped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
