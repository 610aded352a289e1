/* From a run to a Test. Nothing is allocated once the vectors have grown: there may be thousands of tests a second. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "result/recording.h"

/* ---- Texts: collected first, because they move while they grow ---- */

static void begin_text(TestRecorder *recorder)
{
    vector_push(&recorder->offsets, recorder->texts.length);
}

static void end_text(TestRecorder *recorder)
{
    text_append_bytes(&recorder->texts, "", 1);
}

static void collect_values(TestRecorder *recorder, const TermPool *pool, const InputObject *object)
{
    for (size_t i = 0; i < object->variable_count; i++) {
        const TermVariable *variable = term_variable_get(pool, object->variables[i]);
        vector_push(&recorder->scalars, (TestScalar){.name = variable->name});
        begin_text(recorder);
        term_print_value(variable, term_variable_read(variable, object->bytes, object->size), &recorder->texts);
        end_text(recorder);
    }
}

static void collect_argument(TestRecorder *recorder, const InputObject *object)
{
    begin_text(recorder);
    text_append_bytes(&recorder->texts, object->bytes, strnlen((const char *)object->bytes, object->size));
    end_text(recorder);
}

/* ---- The result of a function ---- */

static bool scalar_kind(const Program *program, TypeId id, TermKind *kind)
{
    const Type *type = &program->types[program_strip_names(program, id)];
    switch (type->tag) {
    case TYPE_BOOL: *kind = TERM_BOOL; return true;
    case TYPE_CHAR: *kind = TERM_CHAR; return true;
    case TYPE_SIGNED: case TYPE_ENUM: *kind = TERM_SIGNED; return true;
    case TYPE_UNSIGNED: *kind = TERM_UNSIGNED; return true;
    case TYPE_FLOAT: *kind = TERM_FLOAT; return true;
    case TYPE_POINTER: *kind = TERM_POINTER; return true;
    default: return false;
    }
}

/* The last output is the function's own, if it returned. */
static const NamedOutput *function_result(const Session *session, const Trace *trace)
{
    const NamedOutput *last = trace->outputs.count ? &trace->outputs.items[trace->outputs.count - 1] : NULL;
    return session->machine_options.symbolic.function && last && strcmp(last->name, "result") == 0 ? last : NULL;
}

static bool collect_result(TestRecorder *recorder, const Program *program, const NamedOutput *output)
{
    TermKind kind;
    if (!output || output->size > sizeof(uint64_t) || !scalar_kind(program, output->type, &kind))
        return false;
    TermVariable variable = {.name = output->name, .width = (uint8_t)(output->size * 8), .kind = (uint8_t)kind};
    uint64_t value = 0;
    memcpy(&value, output->bytes, output->size);
    begin_text(recorder);
    if (output->size == sizeof value && value >= ADDRESS_BASE && value < LARGE_END)
        text_append(&recorder->texts, "an address"); /* of coset's machine, which means nothing elsewhere */
    else
        term_print_value(&variable, value, &recorder->texts);
    end_text(recorder);
    return true;
}

/* ---- The parts of a test ---- */

static void collect_objects(TestRecorder *recorder, const TermPool *pool, const Trace *trace)
{
    for (size_t i = 0; i < trace->objects.count; i++) {
        const InputObject *object = &trace->objects.items[i];
        size_t first = recorder->scalars.count;
        collect_values(recorder, pool, object);
        vector_push(&recorder->objects,
                    (TestObject){.name = object->name, .role = (InputRole)object->role, .bytes = object->bytes,
                                 .size = object->size, .type = object->type,
                                 .scalar_count = recorder->scalars.count - first, .address = object->address,
                                 .before = object->before, .memory_size = object->memory_size, .after = object->after});
    }
}

static void set_objects(TestRecorder *recorder)
{
    TestScalar *scalar = recorder->scalars.items;
    for (size_t i = 0; i < recorder->scalars.count; i++)
        scalar[i].value = recorder->texts.bytes + recorder->offsets.items[i];
    for (size_t i = 0; i < recorder->objects.count; i++) {
        recorder->objects.items[i].scalars = scalar;
        scalar += recorder->objects.items[i].scalar_count;
    }
    recorder->test.objects = recorder->objects.items;
    recorder->test.object_count = recorder->objects.count;
}

/* The concrete arguments, then the symbolic ones, whose texts begin at offset number `first`. */
static void set_arguments(TestRecorder *recorder, const char **concrete, size_t first, size_t end)
{
    for (; concrete && *concrete; concrete++)
        vector_push(&recorder->arguments, *concrete);
    for (size_t i = first; i < end; i++)
        vector_push(&recorder->arguments, recorder->texts.bytes + recorder->offsets.items[i]);
    vector_push(&recorder->arguments, NULL);
    recorder->test.arguments = recorder->arguments.items;
}

static void set_standard_input(Test *test, const TestRecorder *recorder, const Trace *trace)
{
    test->standard_input = recorder->standard_input;
    test->standard_input_size = recorder->standard_input_size;
    if (trace->standard_input.length > 0) {
        test->standard_input = trace->standard_input.bytes;
        test->standard_input_size = trace->standard_input.length;
    }
    for (size_t i = 0; i < trace->objects.count && !test->standard_input; i++) {
        if (trace->objects.items[i].role == INPUT_STDIN) {
            test->standard_input = (const char *)trace->objects.items[i].bytes;
            test->standard_input_size = trace->objects.items[i].size;
        }
    }
}

static void set_fault(TestRecorder *recorder, const Program *program, const Fault *fault)
{
    recorder->fault = (TestFault){
        .kind = fault->kind,
        .message = fault->message ? fault->message : "",
        .file = fault->position.line ? program->files[fault->position.file] : "",
        .line = fault->position.line,
        .function = program->functions[fault->function].name,
        .distance = fault->distance,
    };
    recorder->test.fault = &recorder->fault;
}

static void clear(TestRecorder *recorder)
{
    recorder->objects.count = recorder->scalars.count = recorder->offsets.count = recorder->arguments.count = 0;
    text_clear(&recorder->texts);
}

static bool uses_bound(const Trace *trace, BoundKind kind)
{
    for (size_t i = 0; i < trace->bounds.count; i++)
        if (trace->bounds.items[i].kind == kind)
            return true;
    return false;
}

/* The program asked for something that may be different natively. */
static bool uses_world(const Trace *trace)
{
    static const BoundKind kinds[] = {BOUND_SYSTEM, BOUND_RANDOM, BOUND_LARGE_ALLOCATION, BOUND_TIME_ZONE, BOUND_FILE_FACTS};
    bool uses = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        uses = uses || uses_bound(trace, kinds[i]);
    return uses;
}

static TestPrinted printed_of(const Printed *printed)
{
    const Text *start = &printed->start;
    return (TestPrinted){true, start->bytes ? start->bytes : "", start->length, printed->size, printed->hash, printed->unflushed};
}

const Test *recorder_record(TestRecorder *recorder, const Trace *trace, const Outcome *outcome, uint32_t number)
{
    const Session *session = recorder->session;
    clear(recorder);
    collect_objects(recorder, session->terms, trace);
    for (size_t i = 0; i < trace->objects.count; i++)
        if (trace->objects.items[i].role == INPUT_ARGUMENT)
            collect_argument(recorder, &trace->objects.items[i]);
    size_t arguments_end = recorder->offsets.count;
    const NamedOutput *result = trace->uses_addresses ? NULL : function_result(session, trace);
    bool has_result = collect_result(recorder, session->program, result);

    Test *test = &recorder->test;
    *test = (Test){
        .number = number,
        .end = outcome->end,
        .exit_code = outcome->any_code ? TEST_ANY_CODE : outcome->exit_code,
        .decisions = trace->decisions.count,
        .uses_addresses = trace->uses_addresses,
        .uses_clock = uses_bound(trace, BOUND_TIME),
        .uses_system = uses_world(trace),
        .compiler_matters = trace->compiler_matters,
        .function_returned = trace->function_returned,
        .globals = trace->globals.items,
        .global_count = trace->globals.count,
        .final_objects = trace->final_objects.items,
        .final_object_count = trace->final_objects.count,
        .final_objects_cut = trace->final_objects_cut,
    };
    for (size_t i = 0; i < PRINTED_STREAMS; i++)
        test->printed[i] = printed_of(&trace->printed[i]);
    set_objects(recorder);
    set_arguments(recorder, session->machine_options.arguments, recorder->scalars.count, arguments_end);
    set_standard_input(test, recorder, trace);
    if (result) {
        test->result_bytes = result->bytes;
        test->result_size = result->size;
        test->result_undefined = result->undefined;
    }
    if (has_result)
        test->result = recorder->texts.bytes + recorder->offsets.items[arguments_end];
    if (outcome->end == END_FAULT || outcome->end == END_UNSUPPORTED)
        set_fault(recorder, session->program, &outcome->fault);
    return test;
}

void recorder_release(TestRecorder *recorder)
{
    vector_release(&recorder->objects);
    vector_release(&recorder->scalars);
    vector_release(&recorder->offsets);
    vector_release(&recorder->arguments);
    text_release(&recorder->texts);
}
