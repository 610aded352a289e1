/* What runs add to the summary: faults, and reasons why the answer is not complete. Equal ones are counted together. */
#include <stdlib.h>
#include <string.h>

#include "engine/campaign.h"

/* ---- Faults ---- */

static bool same_fault(const TestFault *a, const TestFault *b)
{
    return a->line == b->line && a->kind == b->kind && strcmp(a->file, b->file) == 0 &&
           strcmp(a->function, b->function) == 0;
}

static TestFault keep_fault(Arena *memory, const TestFault *fault)
{
    TestFault kept = *fault;
    kept.message = arena_duplicate(memory, fault->message);
    return kept;
}

enum { SHOWN_INPUTS = 160 };

static bool is_null(const TestObject *object)
{
    return object->role == INPUT_NULL && object->size > 0 && object->bytes[0] != 0;
}

/* What a null pointer would point to: named after it, "*p" and "*p.next" after "p". */
static bool hangs_from_null(const Test *test, const TestObject *object)
{
    for (const TestObject *other = test->objects; other < object; other++) {
        size_t length = strlen(other->name);
        const char *name = object->name + strspn(object->name, "*") - strspn(other->name, "*");
        if (is_null(other) && strspn(object->name, "*") > strspn(other->name, "*") && strncmp(name, other->name, length) == 0 &&
            (name[length] == '\0' || name[length] == '.' || name[length] == '['))
            return true;
    }
    return false;
}

static void describe_object(Text *text, const TestObject *object)
{
    const char *comma = text->length ? ", " : "";
    if (is_null(object))
        text_printf(text, "%s%s = NULL", comma, object->name);
    if (object->role == INPUT_NULL)
        return;
    for (size_t i = 0; i < object->scalar_count && text->length < SHOWN_INPUTS; i++)
        if (strstr(object->scalars[i].name, "<padding") == NULL)
            text_printf(text, "%s%s = %s", text->length ? ", " : "", object->scalars[i].name, object->scalars[i].value);
}

/* The start of the inputs, as one line: "x = 5, y = 'a', …". */
static const char *describe_inputs(Arena *memory, const Test *test)
{
    Text text = {0};
    for (size_t i = 0; i < test->object_count && text.length < SHOWN_INPUTS; i++)
        if (!hangs_from_null(test, &test->objects[i]))
            describe_object(&text, &test->objects[i]);
    if (text.length >= SHOWN_INPUTS)
        text_append(&text, ", …");
    const char *kept = arena_duplicate(memory, text.bytes ? text.bytes : "");
    text_release(&text);
    return kept;
}

static void add_fault(EngineTestResult *result, const Test *test)
{
    for (size_t i = 0; i < result->summary.faults.count; i++) {
        if (same_fault(&result->summary.faults.items[i].fault, test->fault)) {
            result->summary.faults.items[i].count++;
            return;
        }
    }
    vector_push(&result->summary.faults, (FoundFault){keep_fault(&result->memory, test->fault), test->number, 1,
                                                      describe_inputs(&result->memory, test)});
}

/* ---- Incompleteness ---- */

static char *incomplete_key(IncompleteReason reason, const char *detail, Position position)
{
    return base_format("%u:%u:%u:%s", (unsigned)position.file, (unsigned)position.line, (unsigned)reason, detail ? detail : "");
}

void findings_add_incomplete(TestCampaign *campaign, IncompleteReason reason, const char *detail, Position position, uint64_t count)
{
    Summary *summary = &campaign->result->summary;
    uint64_t index;
    char *key = incomplete_key(reason, detail, position);
    if (!map_get_string(&campaign->incomplete, key, &index)) {
        index = summary->incomplete.count;
        vector_push(&summary->incomplete,
                    (Incomplete){reason, detail ? arena_duplicate(&campaign->result->memory, detail) : NULL,
                                 position.line ? campaign->exploration.program->files[position.file] : "", position.line, 0});
        map_put_string(&campaign->incomplete, key, index);
    }
    summary->incomplete.items[index].count += count;
    free(key);
}

/* Ends that leave something unknown. */
static void add_end(TestCampaign *campaign, const Outcome *outcome)
{
    const Fault *fault = &outcome->fault;
    Position position = fault->position.line ? fault->position : campaign->exploration.program->functions[fault->function].declared;
    if (outcome->end == END_STEP_LIMIT)
        findings_add_incomplete(campaign, REASON_STEP_LIMIT, NULL, position, 1);
    else if (outcome->end == END_DEPTH_LIMIT)
        findings_add_incomplete(campaign, REASON_DEPTH_LIMIT, NULL, position, 1);
    else if (outcome->end == END_UNSUPPORTED)
        findings_add_incomplete(campaign, REASON_UNSUPPORTED, fault->message, position, 1);
}

/* The solver need not be asked about pins whose reasons stand already. */
static bool has_new_pin(const TestCampaign *campaign, const Trace *trace)
{
    bool is_new = false;
    for (size_t i = 0; i < trace->incomplete.count && !is_new; i++) {
        const Incompleteness *incomplete = &trace->incomplete.items[i];
        uint64_t index;
        char *key = incomplete_key(incomplete->reason, incomplete->detail, incomplete->position);
        is_new = incomplete->by_pin && !map_get_string(&campaign->incomplete, key, &index);
        free(key);
    }
    return is_new;
}

static void add_trace(TestCampaign *campaign, const ExploredRun *run)
{
    const Trace *trace = run->trace;
    bool forced = has_new_pin(campaign, trace) && explorer_pins_are_forced(campaign->exploration.explorer, run);
    for (size_t i = 0; i < trace->incomplete.count; i++) {
        const Incompleteness *incomplete = &trace->incomplete.items[i];
        if (!incomplete->by_pin || !forced)
            findings_add_incomplete(campaign, incomplete->reason, incomplete->detail, incomplete->position, 1);
    }
}

void findings_add_run(TestCampaign *campaign, const ExploredRun *run, const Test *test)
{
    EngineTestResult *result = campaign->result;
    result->has_inputs |= run->trace->objects.count > 0;
    result->unsupported += run->outcome.end == END_UNSUPPORTED;
    result->summary.disagreements += run->trace->disagreements;
    if (run->outcome.end == END_FAULT && test)
        add_fault(result, test);
    add_end(campaign, &run->outcome);
    add_trace(campaign, run);
}
