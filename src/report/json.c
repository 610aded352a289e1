/* Reports for programs. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/report.h"

static const char *const end_words[] = {
    [END_EXIT] = "exit",
    [END_FAULT] = "fault",
    [END_SIGNAL] = "signal",
    [END_STEP_LIMIT] = "step_limit",
    [END_UNSUPPORTED] = "unsupported",
    [END_INTERRUPTED] = "interrupted",
};

/* JSON is UTF-8; what a program under test or a file name contains need not be. Other bytes become U+FFFD. */
static json_t *json_text(const char *text)
{
    if (!text)
        return json_null();
    json_t *string = json_string(text);
    if (string)
        return string;
    Text clean = {0};
    for (; *text; text++) {
        bool ascii = (unsigned char)*text < 0x80;
        text_append_bytes(&clean, ascii ? text : "\xEF\xBF\xBD", ascii ? 1 : 3);
    }
    string = json_string(clean.bytes);
    text_release(&clean);
    return string;
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
    bool stopped = outcome->end == END_STEP_LIMIT || outcome->end == END_INTERRUPTED;
    bool has_fault = outcome->end == END_FAULT || outcome->end == END_UNSUPPORTED;
    json_t *object = json_object();
    json_object_set_new(object, "end", json_text(end_words[outcome->end]));
    json_object_set_new(object, "exit_code", json_integer(report_exit_code(outcome)));
    if (outcome->end == END_SIGNAL)
        json_object_set_new(object, "signal", json_integer(outcome->exit_code));
    json_object_set_new(object, "fault", has_fault ? json_fault(program, &outcome->fault) : json_null());
    if (stopped)
        json_object_set_new(object, "stopped", json_fault(program, &outcome->fault));
    json_object_set_new(object, "steps", json_integer((json_int_t)outcome->steps));
    return object;
}

/* ---- Writing: a file appears whole or not at all ---- */

static bool write_all(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(descriptor, bytes, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        length -= (size_t)written;
    }
    return true;
}

static bool replace_file(const char *path, const char *bytes, size_t length)
{
    char *temporary = base_format("%s.XXXXXX", path);
    int descriptor = mkostemp(temporary, O_CLOEXEC);
    bool written = false;
    if (descriptor >= 0) {
        mode_t mask = umask(0);
        umask(mask);
        written = fchmod(descriptor, 0666 & ~mask) == 0 && write_all(descriptor, bytes, length);
        written = close(descriptor) == 0 && written && rename(temporary, path) == 0;
        if (!written) {
            int reason = errno;
            unlink(temporary);
            errno = reason;
        }
    }
    free(temporary);
    return written;
}

/* Pipes and devices such as /dev/stdout cannot be replaced: they are written to. */
static bool write_in_place(const char *path, const char *bytes, size_t length)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    bool written = write_all(descriptor, bytes, length);
    return close(descriptor) == 0 && written;
}

/* A link stays a link: what it leads to is replaced, or written to when it leads to a device or an open file. */
static bool write_file(const char *path, const char *bytes, size_t length)
{
    struct stat status;
    if (strcmp(path, "-") == 0)
        return write_all(STDOUT_FILENO, bytes, length);
    char *real = realpath(path, NULL);
    const char *target = real ? real : path;
    bool special = (stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) ||
                   strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
    bool written = special ? write_in_place(path, bytes, length) : replace_file(target, bytes, length);
    free(real);
    return written;
}

static Status write_object(json_t *object, const char *path, Error *error)
{
    char *dumped = json_dumps(object, JSON_INDENT(2));
    json_decref(object);
    if (!dumped)
        return error_set(error, STATUS_BUG, "the outcome cannot be written as JSON");
    char *bytes = base_format("%s\n", dumped);
    free(dumped);
    Status status = STATUS_OK;
    if (!write_file(path, bytes, strlen(bytes)))
        status = error_set(error, STATUS_USER, "%s: cannot be written: %s", path, strerror(errno));
    free(bytes);
    return status;
}

Status report_json(const Program *program, const Outcome *outcome, const char *path, Error *error)
{
    return write_object(json_outcome(program, outcome), path, error);
}

Status report_json_failure(const Error *failure, const char *path, Error *error)
{
    json_t *object = json_object();
    json_object_set_new(object, "end", json_text("failure"));
    json_object_set_new(object, "exit_code", json_integer(status_exit_code(failure->status)));
    json_object_set_new(object, "message", json_text(failure->message));
    return write_object(object, path, error);
}
