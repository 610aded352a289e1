/* JSON values, and outcomes as JSON. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/json.h"
#include "report/report.h"

json_t *json_text(const char *text)
{
    if (!text)
        return json_null();
    json_t *string = json_string(text);
    if (string)
        return string;
    char *safe = base_safe_copy(text, strlen(text));
    string = json_string(safe);
    free(safe);
    return string;
}

json_t *json_number(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

json_t *json_count(uint64_t count)
{
    return json_integer((json_int_t)count);
}

static void set_position(json_t *object, const Program *program, Position position)
{
    json_object_set_new(object, "file", position.line ? json_text(program->files[position.file]) : json_null());
    json_object_set_new(object, "line", json_integer(position.line));
    json_object_set_new(object, "column", json_integer(position.column));
}

static json_t *json_stack(const Program *program, const Fault *fault)
{
    json_t *stack = json_array();
    for (size_t i = 0; i < fault->stack_count; i++) {
        const Function *function = &program->functions[fault->stack[i].function];
        json_t *entry = json_object();
        json_object_set_new(entry, "function", json_text(function->name));
        set_position(entry, program, fault->stack[i].position);
        json_object_set_new(entry, "runtime", json_boolean(function->in_runtime));
        json_array_append_new(stack, entry);
    }
    return stack;
}

static json_t *json_fault(const Program *program, const Fault *fault)
{
    json_t *object = json_object();
    json_object_set_new(object, "kind", json_text(fault_word(fault->kind)));
    json_object_set_new(object, "title", json_text(fault_title(fault->kind)));
    json_object_set_new(object, "message", json_text(fault->message));
    json_object_set_new(object, "object", json_text(fault->object));
    set_position(object, program, fault->position);
    json_object_set_new(object, "function", json_text(program->functions[fault->function].name));
    json_object_set_new(object, "stack", json_stack(program, fault));
    json_object_set_new(object, "stack_depth", json_integer((json_int_t)fault->stack_depth));
    return object;
}

static json_t *json_outcome(const Program *program, const Outcome *outcome)
{
    bool has_fault = outcome->end == END_FAULT || outcome->end == END_UNSUPPORTED;
    bool stopped = !has_fault && outcome->end != END_EXIT && outcome->end != END_SIGNAL;
    json_t *object = json_object();
    json_object_set_new(object, "end", json_text(end_word(outcome->end)));
    json_object_set_new(object, "exit_code", json_integer(report_exit_code(outcome)));
    if (outcome->end == END_SIGNAL)
        json_object_set_new(object, "signal", json_integer(outcome->exit_code));
    json_object_set_new(object, "fault", has_fault ? json_fault(program, &outcome->fault) : json_null());
    if (stopped)
        json_object_set_new(object, "stopped", json_fault(program, &outcome->fault));
    json_object_set_new(object, "steps", json_integer((json_int_t)outcome->steps));
    return object;
}

static char *render(json_t *object)
{
    char *text = json_dumps(object, JSON_FLAGS);
    json_decref(object);
    if (!text)
        base_die("a report cannot be written as JSON");
    return text;
}

static void json_print(json_t *object, FILE *out)
{
    char *text = render(object);
    fprintf(out, "%s\n", text);
    free(text);
}

Status json_write(json_t *object, const char *path, Error *error)
{
    char *text = render(object), *bytes = base_format("%s\n", text);
    Status status = report_file_replace(path, bytes, strlen(bytes), error);
    free(text);
    free(bytes);
    return status;
}

bool report_json(const Program *program, const Outcome *outcome, FILE *out)
{
    json_print(json_outcome(program, outcome), out);
    return true;
}

bool report_json_failure(const Error *failure, FILE *out)
{
    json_t *object = json_object();
    json_object_set_new(object, "end", json_text("failure"));
    json_object_set_new(object, "exit_code", json_integer(status_exit_code(failure->status)));
    json_object_set_new(object, "message", json_text(failure->message));
    json_print(object, out);
    return true;
}

json_t *json_of_text(Text *text)
{
    json_t *string = json_text(text->bytes ? text->bytes : "");
    text_release(text);
    return string;
}
