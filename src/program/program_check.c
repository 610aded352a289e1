/* Checks the invariants of a program after it was made. The analysis and the machine rely on them. */
#include <inttypes.h>
#include <stdlib.h>

#include "program/program_check.h"

void checker_fail(const Checker *checker, const char *format, ...)
{
    char what[256], where[64] = "", name[OPCODE_NAME_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (!checker->function)
        base_die("the program model is wrong: %s", what);
    if (checker->instruction)
        snprintf(where, sizeof where, ", instruction %td %s", checker->instruction - checker->function->code,
                 checker->instruction->op < OPCODE_COUNT ? opcode_name(checker->instruction->op, name) : "?");
    base_die("the program model is wrong: function %s%s: %s", checker->function->name, where, what);
}

void checker_check_target(const Checker *checker, uint64_t target)
{
    const Function *function = checker->function;
    bool found = target < function->code_count && function->block_count &&
                 function->blocks[function_block_at(function, (uint32_t)target)] == target;
    CHECK_THAT(checker, found, "target %" PRIu64 " is not the start of a block", target);
}

void checker_check_slots(const Checker *checker, const char *role, uint64_t slot, unsigned count)
{
    uint32_t slots = checker->function->slot_count;
    CHECK_THAT(checker, slot < slots && slots - slot >= count, "%s is slot %" PRIu64 " (%u wide) of %" PRIu32, role,
               slot, count, slots);
}

static void check_position(const Checker *checker, Position position)
{
    CHECK_THAT(checker, position.line == 0 || position.file < checker->program->file_count,
               "a position is in file %u of %" PRIu32, (unsigned)position.file, checker->program->file_count);
}

static void check_type(const Checker *checker, TypeId type)
{
    CHECK_THAT(checker, type < checker->program->type_count, "type %" PRIu32 " of %" PRIu32, type,
               checker->program->type_count);
}

static void check_kind(const Checker *checker, Kind kind)
{
    CHECK_THAT(checker, kind <= 128 || (kind >= KIND_POINTER && kind <= KIND_F80), "there is no kind %u of values", (unsigned)kind);
}

/* The lowest address at which the next object may start: one granule holds the end, one belongs to no object. */
static uint64_t after_gap(uint64_t start, uint64_t size)
{
    return start + (size / ARENA_GRANULE + 2) * ARENA_GRANULE;
}

/* ---- Functions ---- */

static void check_parameters(const Checker *checker)
{
    const Function *function = checker->function;
    uint32_t slots = 0;
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const Parameter *parameter = &function->parameters[i];
        check_kind(checker, parameter->kind);
        unsigned wide = kind_slots(parameter->kind);
        slots += wide;
        CHECK_THAT(checker, wide == 0 || (uint64_t)parameter->slot + wide <= function->parameter_slots,
                   "parameter %" PRIu32 " is outside the %" PRIu32 " parameter slots", i, function->parameter_slots);
        if (!parameter->by_value)
            continue;
        CHECK_THAT(checker, parameter->frame_object < function->object_count,
                   "parameter %" PRIu32 " has no frame object", i);
        CHECK_THAT(checker, function->objects[parameter->frame_object].size >= parameter->size,
                   "parameter %" PRIu32 " does not fit its frame object", i);
    }
    CHECK_THAT(checker, slots == function->parameter_slots && slots <= function->slot_count,
               "parameters need %" PRIu32 " slots, there are %" PRIu32 " of %" PRIu32, slots,
               function->parameter_slots, function->slot_count);
}

static void check_results(const Checker *checker)
{
    const Function *function = checker->function;
    uint32_t slots = 0;
    CHECK_THAT(checker, function->result_kinds <= 8, "%" PRIu32 " results are too many", function->result_kinds);
    for (uint32_t i = 0; i < function->result_kinds; i++) {
        check_kind(checker, function->results[i]);
        slots += kind_slots(function->results[i]);
    }
    CHECK_THAT(checker, slots == function->result_slots, "results need %" PRIu32 " slots, not %" PRIu32, slots,
               function->result_slots);
}

static void check_objects(const Checker *checker)
{
    const Function *function = checker->function;
    uint64_t earliest = 0, alignment = function->frame_alignment;
    CHECK_THAT(checker, function->object_count == 0 || (alignment >= ARENA_GRANULE && (alignment & (alignment - 1)) == 0),
               "the frame's alignment of %" PRIu64 " is not a power of two, or too small", alignment);
    for (uint32_t i = 0; i < function->object_count; i++) {
        const FrameObject *object = &function->objects[i];
        CHECK_THAT(checker, object->offset % ARENA_GRANULE == 0 && object->offset >= earliest,
                   "object %" PRIu32 " at frame + %" PRIu64 " is not aligned or too near to the one before", i,
                   object->offset);
        uint64_t room = object->offset <= function->frame_size ? function->frame_size - object->offset : 0;
        CHECK_THAT(checker, object->size <= room && object->offset <= function->frame_size,
                   "object %" PRIu32 " is outside the frame's %" PRIu64 " bytes", i, function->frame_size);
        check_type(checker, object->type);
        check_position(checker, object->declared);
        earliest = after_gap(object->offset, object->size);
    }
}

static void check_variables(const Checker *checker)
{
    const Function *function = checker->function;
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const Variable *variable = &function->variables[i];
        CHECK_THAT(checker, variable->name, "variable %" PRIu32 " has no name", i);
        check_kind(checker, variable->kind);
        checker_check_slots(checker, variable->name, variable->slot, kind_slots(variable->kind));
        check_type(checker, variable->type);
        check_position(checker, variable->declared);
    }
    for (uint32_t i = 0; i < function->undefined_count; i++)
        checker_check_slots(checker, "an undefined slot", function->undefined_slots[i], 1);
}

/* Blocks are ascending, begin at 0, and exactly their last instructions end them. OP_UNSUPPORTED may also be inside a
 * block: the instructions after it are never reached. */
static void check_blocks(const Checker *checker)
{
    const Function *function = checker->function;
    CHECK_THAT(checker, function->block_count && function->blocks[0] == 0, "the first block does not start at 0");
    for (uint32_t block = 0; block < function->block_count; block++) {
        uint32_t start = function->blocks[block];
        uint32_t end = block + 1 < function->block_count ? function->blocks[block + 1] : function->code_count;
        CHECK_THAT(checker, start < end && end <= function->code_count, "block %" PRIu32 " is empty or misplaced",
                   block);
        for (uint32_t i = start; i < end; i++) {
            Checker at = {checker->program, function, &function->code[i]};
            CHECK_THAT(&at, function->code[i].op < OPCODE_COUNT, "there is no such opcode");
            bool ends = opcode_ends_block(function->code[i].op);
            CHECK_THAT(&at, ends || i + 1 < end, "does not end its block");
            CHECK_THAT(&at, !ends || i + 1 == end || function->code[i].op == OP_UNSUPPORTED,
                       "ends block %" PRIu32 " too early", block);
        }
    }
}

static void check_function(const Checker *program_checker, const Function *function, uint32_t index)
{
    Checker checker = {program_checker->program, function, NULL};
    CHECK_THAT(program_checker, function->name, "function %" PRIu32 " has no name", index);
    CHECK_THAT(&checker, function->id == index, "its id is %" PRIu32 ", its index %" PRIu32, function->id, index);
    check_type(&checker, function->type);
    check_position(&checker, function->declared);
    check_results(&checker);
    if (!function->defined) {
        CHECK_THAT(&checker, function->code_count == 0, "it is not defined but has code");
        return;
    }
    check_parameters(&checker);
    check_objects(&checker);
    check_variables(&checker);
    check_blocks(&checker);
    for (uint32_t i = 0; i < function->code_count; i++) {
        checker.instruction = &function->code[i];
        check_position(&checker, function->positions[i]);
        checker_check_instruction(&checker);
    }
}

/* ---- The program's tables ---- */

static void check_globals(const Checker *checker)
{
    const Program *program = checker->program;
    uint64_t earliest = ARENA_GLOBALS;
    for (uint32_t i = 0; i < program->global_count; i++) {
        const Global *global = &program->globals[i];
        CHECK_THAT(checker, global->name, "global %" PRIu32 " has no name", i);
        CHECK_THAT(checker, global->address % ARENA_GRANULE == 0 && global->address >= earliest,
                   "global %s at 0x%" PRIx64 " is not aligned or too near to the one before", global->name,
                   global->address);
        CHECK_THAT(checker, global->address < ARENA_STACK && global->size < ARENA_STACK - global->address,
                   "global %s is outside the space for globals", global->name);
        check_type(checker, global->type);
        check_position(checker, global->declared);
        earliest = after_gap(global->address, global->size);
    }
    CHECK_THAT(checker, program->image_size <= ARENA_STACK - ARENA_GLOBALS, "the image has %" PRIu64 " bytes",
               program->image_size);
}

static void check_types(const Checker *checker)
{
    const Program *program = checker->program;
    CHECK_THAT(checker, program->type_count && program->types[0].tag == TYPE_UNKNOWN, "type 0 is not the unknown one");
    for (uint32_t i = 0; i < program->type_count; i++) {
        const Type *type = &program->types[i];
        CHECK_THAT(checker, type->tag <= TYPE_NAMED, "type %" PRIu32 " has the unknown tag %d", i, (int)type->tag);
        check_type(checker, type->base);
        for (size_t member = 0; member < type->member_count; member++)
            check_type(checker, type->members[member].type);
    }
    TypeId which = 0;
    TypeFault fault = program_type_fault(program->types, program->type_count, &which);
    CHECK_THAT(checker, fault == TYPE_FAULT_NONE, "type %" PRIu32 " contains itself, has an impossible size, or parts without end", which);
}

static void check_call_sites(const Checker *checker)
{
    const Program *program = checker->program;
    for (uint32_t i = 0; i < program->call_site_count; i++) {
        const CallSite *site = &program->call_sites[i];
        uint32_t results = 0;
        CHECK_THAT(checker, site->operands <= program->operand_count &&
                   site->slot_count <= program->operand_count - site->operands,
                   "call site %" PRIu32 " has operands out of range", i);
        CHECK_THAT(checker, site->arguments <= program->argument_count &&
                   site->argument_count <= program->argument_count - site->arguments,
                   "call site %" PRIu32 " has arguments out of range", i);
        for (uint32_t j = 0; j < site->argument_count; j++) {
            const Argument *argument = &program->arguments[site->arguments + j];
            check_kind(checker, argument->kind);
            CHECK_THAT(checker, (uint64_t)argument->slot + kind_slots(argument->kind) <= site->slot_count,
                       "call site %" PRIu32 ", argument %" PRIu32 " is outside its operands", i, j);
        }
        CHECK_THAT(checker, site->result_kinds <= 8, "call site %" PRIu32 " has too many results", i);
        for (uint32_t j = 0; j < site->result_kinds; j++) {
            check_kind(checker, site->results[j]);
            results += kind_slots(site->results[j]);
        }
        CHECK_THAT(checker, results == site->result_count, "call site %" PRIu32 " has %" PRIu32 " result slots, not %"
                   PRIu32, i, site->result_count, results);
    }
}

static void check_switches(const Checker *checker)
{
    for (uint32_t i = 0; i < checker->program->switch_count; i++) {
        const SwitchTable *table = &checker->program->switches[i];
        for (size_t j = 0; table->values && j < table->count; j++) {
            bool right = table->dense ? (uint64_t)table->values[j] == table->low + j
                                      : j == 0 || (uint64_t)table->values[j - 1] < (uint64_t)table->values[j];
            CHECK_THAT(checker, right, "switch table %" PRIu32 " is out of order at value %zu", i, j);
        }
        CHECK_THAT(checker, table->values || table->dense || table->count == 0, "switch table %" PRIu32
                   " has no values", i);
    }
}

static void check_labels(const Checker *checker)
{
    const Program *program = checker->program;
    for (uint32_t i = 0; i < program->label_count; i++) {
        const Label *label = &program->labels[i];
        CHECK_THAT(checker, label->function < program->function_count, "label %" PRIu32 " is in no function", i);
        Checker inside = {program, &program->functions[label->function], NULL};
        checker_check_target(&inside, label->target);
    }
}

static void check_start(const Checker *checker, const char *role, uint32_t function)
{
    CHECK_THAT(checker, function < checker->program->function_count && checker->program->functions[function].defined,
               "the %s is not a defined function", role);
}

static void check_texts(const Checker *checker)
{
    const Program *program = checker->program;
    for (uint32_t i = 0; i < program->file_count; i++)
        CHECK_THAT(checker, program->files[i], "file %" PRIu32 " has no name", i);
    for (uint32_t i = 0; i < program->message_count; i++)
        CHECK_THAT(checker, program->messages[i], "message %" PRIu32 " is missing", i);
    for (uint32_t i = 0; i < program->missing_count; i++)
        CHECK_THAT(checker, program->missing[i].name && program->missing[i].kind <= MISSING_FROM_SYSTEM, "missing symbol %" PRIu32 " is none", i);
    CHECK_THAT(checker, program->file_count && program->files[0][0] == '\0', "file 0 is not the empty one");
}

void program_check(const Program *program)
{
    Checker checker = {program, NULL, NULL};
    check_texts(&checker);
    check_types(&checker);
    check_globals(&checker);
    check_call_sites(&checker);
    check_switches(&checker);
    for (uint32_t i = 0; i < program->function_count; i++)
        check_function(&checker, &program->functions[i], i);
    check_labels(&checker);
    check_start(&checker, "entry", program->entry);
    if (program->main != PROGRAM_NO_MAIN)
        check_start(&checker, "main function", program->main);
}
