/* Input and output on the host: descriptors, stream buffers, named files. Buffers are flushed when the host's C library
 * would flush them. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "execution/dependence.h"

enum { STREAM_CAPACITY = 4096 };

typedef struct Stream {
    int descriptor;           /* -1: output is dropped */
    bool is_terminal;         /* hidden characters of the program do not reach it */
    SafeFilter filter;
    int mode;                 /* _IOFBF, _IOLBF or _IONBF */
    size_t used;
    char bytes[STREAM_CAPACITY];
} Stream;

struct HostState {
    bool input_is_terminal;
    Stream output, errors;
};

static bool is_terminal(int descriptor)
{
    return descriptor >= 0 && isatty(descriptor);
}

void host_init(Machine *machine)
{
    struct HostState *host = machine->host = base_allocate_zeroed(sizeof *host);
    host->input_is_terminal = is_terminal(machine->options.input);
    host->output.descriptor = machine->options.output;
    host->output.is_terminal = is_terminal(machine->options.output);
    host->errors.descriptor = machine->options.errors;
    host->errors.is_terminal = is_terminal(machine->options.errors);
}

void host_reset(Machine *machine)
{
    struct HostState *host = machine->host;
    host->output.mode = host->output.is_terminal ? _IOLBF : _IOFBF;
    host->errors.mode = _IONBF;
    host->output.used = host->errors.used = 0;
    host->output.filter = host->errors.filter = (SafeFilter){0};
    if (machine->symbolic != NULL && machine->options.input >= 0)
        lseek(machine->options.input, 0, SEEK_SET); /* every run reads it from the start */
}

void host_release(Machine *machine)
{
    free(machine->host);
    machine->host = NULL;
}

/* ---- Output ---- */

/* The program under test sees why writing failed, but not that waiting was interrupted. */
static bool write_bytes(Machine *machine, int descriptor, const char *bytes, size_t count)
{
    int saved = errno;
    double patience = 0; /* after a stop was requested, output does not wait for a slow reader */
    while (descriptor >= 0 && count > 0) {
        ssize_t written = stop_write(machine->options.stop, descriptor, bytes, count, &patience);
        if (written < 0 && errno == EPIPE) /* as in a native run */
            machine_end(machine, END_SIGNAL, SIGPIPE, NULL);
        if (written < 0)
            return false;
        bytes += written;
        count -= (size_t)written;
    }
    errno = saved;
    return true;
}

static bool write_shown(Machine *machine, Stream *stream, const char *bytes, size_t count)
{
    Text shown = {0};
    base_filter_safe(&stream->filter, bytes, count, &shown);
    bool written = write_bytes(machine, stream->descriptor, shown.bytes, shown.length);
    text_release(&shown);
    return written;
}

static PrintedStream which_stream(const Machine *machine, const Stream *stream)
{
    return stream == &machine->host->output ? PRINTED_OUTPUT : PRINTED_ERRORS;
}

static bool write_all(Machine *machine, Stream *stream, const char *bytes, size_t count)
{
    if (machine->symbolic != NULL)
        trace_print(machine, which_stream(machine, stream), bytes, count);
    return stream->is_terminal ? write_shown(machine, stream, bytes, count) : write_bytes(machine, stream->descriptor, bytes, count);
}

static bool stream_empty(Machine *machine, Stream *stream)
{
    size_t used = stream->used;
    stream->used = 0;
    return write_all(machine, stream, stream->bytes, used);
}

static bool stream_flush(Machine *machine, Stream *stream)
{
    if (machine->dependence != NULL)
        dependence_output_flushed(machine, which_stream(machine, stream));
    return stream_empty(machine, stream);
}

static void stream_keep(Stream *stream, const char *bytes, size_t count)
{
    memcpy(stream->bytes + stream->used, bytes, count);
    stream->used += count;
}

/* Fills the buffer. A full buffer is written only when more bytes follow; whole blocks of these are written
 * directly. */
static bool stream_put(Machine *machine, Stream *stream, const char *bytes, size_t count)
{
    size_t space = STREAM_CAPACITY - stream->used;
    if (count <= space) {
        stream_keep(stream, bytes, count);
        return true;
    }
    stream_keep(stream, bytes, space);
    size_t rest = (count - space) % STREAM_CAPACITY;
    bool done = stream_empty(machine, stream) &&
                write_all(machine, stream, bytes + space, count - space - rest);
    stream_keep(stream, bytes + count - rest, rest);
    return done;
}

static bool stream_write(Machine *machine, Stream *stream, const char *bytes, size_t count)
{
    if (stream->mode == _IONBF)
        return write_all(machine, stream, bytes, count);
    const char *newline = stream->mode == _IOLBF && count > 0 ? memrchr(bytes, '\n', count) : NULL;
    size_t lines = newline != NULL ? (size_t)(newline + 1 - bytes) : 0;
    if (lines > 0 && (!stream_put(machine, stream, bytes, lines) || !stream_flush(machine, stream)))
        return false;
    return stream_put(machine, stream, bytes + lines, count - lines);
}

/* Writes what a native run loses, because users want to see what happened before a fault. */
static void stream_rescue(Machine *machine, Stream *stream)
{
    if (machine->symbolic != NULL)
        machine->symbolic->trace.printed[which_stream(machine, stream)].unflushed = stream->used;
    stream_empty(machine, stream);
}

void host_finish(Machine *machine, End end)
{
    struct HostState *host = machine->host;
    if (end != END_EXIT)
        stream_rescue(machine, &host->output);
    if (end != END_EXIT && end != END_SIGNAL)
        stream_rescue(machine, &host->errors);
    host->output.used = host->errors.used = 0;
    host->output.filter = host->errors.filter = (SafeFilter){0};
}

static Stream *find_stream(Machine *machine, uint64_t descriptor)
{
    switch ((int32_t)descriptor) {
    case 1:
        return &machine->host->output;
    case 2:
        return &machine->host->errors;
    default:
        return NULL;
    }
}

/* Arguments: descriptor, bytes, count. Result: the count or -1. */
static uint64_t output(Machine *machine, Builtin builtin, const uint64_t *arguments)
{
    Stream *stream = find_stream(machine, arguments[0]);
    const char *bytes = memory_at(arguments[1]);
    size_t count = arguments[2];
    if (stream == NULL || !memory_check(machine, arguments[1], count, false))
        return UINT64_MAX;
    if (machine->dependence == NULL) /* otherwise the event of the output decides */
        uninitialised_settle(machine, arguments[1], count, &(Dependence){0});
    if (machine->undefined != NULL && uninitialised_bytes(machine, arguments[1], count))
        uninitialised_output(machine);
    if (machine->symbolic != NULL)
        address_printed(machine, arguments[1], count);
    bool done = builtin == BUILTIN_OUTPUT ? write_all(machine, stream, bytes, count)
                                          : stream_write(machine, stream, bytes, count);
    return done ? count : UINT64_MAX;
}

bool host_keeps_output(const Machine *machine, PrintedStream number)
{
    const Stream *stream = number == PRINTED_OUTPUT ? &machine->host->output : &machine->host->errors;
    return stream->mode == _IOFBF || stream->used > 0;
}

static void set_mode(Machine *machine, Stream *stream, int mode)
{
    if (stream == NULL)
        return;
    if (mode == _IONBF)
        stream_flush(machine, stream);
    stream->mode = mode;
}

/* ---- Input ---- */

/* Waits until there is input or a stop is requested. */
static void wait_until_ready(const Machine *machine, int descriptor)
{
    struct pollfd waits[] = {{.fd = descriptor, .events = POLLIN},
                             {.fd = stop_descriptor(machine->options.stop), .events = POLLIN}};
    int saved = errno; /* the program under test must not see that waiting was interrupted */
    poll(waits, sizeof waits / sizeof *waits, -1);
    errno = saved;
}

/* True if a read that failed must be repeated. */
static bool should_retry(const Machine *machine, int descriptor)
{
    bool is_busy = errno == EAGAIN, was_interrupted = errno == EINTR;
    if (is_busy)
        wait_until_ready(machine, descriptor);
    return (is_busy || was_interrupted) && !stop_requested(machine->options.stop);
}

/* As read(); errno is EINTR after a stop, and unchanged after success. */
static ssize_t read_unless_stopped(const Machine *machine, int descriptor, void *buffer, size_t size)
{
    if (!stop_requested(machine->options.stop))
        return read(descriptor, buffer, size);
    errno = EINTR;
    return -1;
}

static uint64_t input(Machine *machine, uint64_t buffer, uint64_t size)
{
    int descriptor = machine->options.input;
    if (machine->symbolic != NULL && machine->options.symbolic.stdin_bytes > 0)
        return memory_check(machine, buffer, size, true) ? inputs_read_stdin(machine, buffer, size) : 0;
    if (descriptor < 0 && size > 0)
        trace_bound(machine, BOUND_STDIN, 0, NULL);
    if (descriptor < 0 || size == 0 || !memory_check(machine, buffer, size, true))
        return 0;
    if (machine->host->input_is_terminal)
        stream_flush(machine, &machine->host->output);
    ssize_t count;
    do {
        wait_until_ready(machine, descriptor);
        count = read_unless_stopped(machine, descriptor, memory_at(buffer), size);
    } while (count < 0 && should_retry(machine, descriptor));
    if (count > 0)
        memory_mark(machine, buffer, (uint64_t)count, false);
    return (uint64_t)count;
}

/* ---- Files that the user named ---- */

/* The next component of a path. Skips "./" and repeated slashes. */
static const char *next_component(const char *path, size_t *length)
{
    do {
        path += strspn(path, "/");
        *length = strcspn(path, "/");
        if (*length != 1 || path[0] != '.')
            return path;
        path++;
    } while (true);
}

static bool same_path(const char *left, const char *right)
{
    size_t left_length, right_length;
    if ((left[0] == '/') != (right[0] == '/'))
        return false;
    do {
        left = next_component(left, &left_length);
        right = next_component(right, &right_length);
        if (left_length != right_length || memcmp(left, right, left_length) != 0)
            return false;
        left += left_length;
        right += right_length;
    } while (left_length > 0);
    return true;
}

static const NamedFile *find_file(Machine *machine, uint64_t name)
{
    uint64_t length;
    if (!memory_string(machine, name, &length))
        return NULL;
    for (size_t i = 0; i < machine->options.file_count; i++)
        if (same_path(machine->options.files[i].name, memory_at(name)))
            return &machine->options.files[i];
    return NULL;
}

static const SymbolicFile *find_symbolic_file(Machine *machine, uint64_t name)
{
    const SymbolicOptions *options = &machine->options.symbolic;
    uint64_t length;
    if (machine->symbolic == NULL || !memory_string(machine, name, &length))
        return NULL;
    for (size_t i = 0; i < options->file_count; i++)
        if (same_path(options->files[i].name, memory_at(name)))
            return &options->files[i];
    return NULL;
}

static uint64_t file_size(Machine *machine, uint64_t name)
{
    const SymbolicFile *symbolic = find_symbolic_file(machine, name);
    if (symbolic != NULL)
        return symbolic->size;
    const NamedFile *file = find_file(machine, name);
    return file != NULL ? file->size : UINT64_MAX;
}

static const char *nth_file(const Machine *machine, uint64_t number)
{
    const MachineOptions *options = &machine->options;
    size_t symbolic = machine->symbolic != NULL ? options->symbolic.file_count : 0;
    if (number < symbolic)
        return options->symbolic.files[number].name;
    return number - symbolic < options->file_count ? options->files[number - symbolic].name : NULL;
}

static uint64_t file_name(Machine *machine, uint64_t number, uint64_t buffer, uint64_t size)
{
    const char *name = nth_file(machine, number);
    uint64_t length = name != NULL ? strlen(name) : 0;
    if (name == NULL || length >= size || !memory_check(machine, buffer, length + 1, true))
        return UINT64_MAX;
    memcpy(memory_at(buffer), name, length + 1);
    memory_mark(machine, buffer, length + 1, false);
    return length;
}

static uint64_t symbolic_file_read(Machine *machine, const SymbolicFile *file, uint64_t buffer)
{
    if (!memory_check(machine, buffer, file->size, true))
        return UINT64_MAX;
    trace_bound(machine, BOUND_FILE_SIZE, file->size, file->name);
    if (file->size > 0)
        inputs_make(machine, &(ObjectRequest){.address = buffer, .size = file->size, .name = file->name, .role = INPUT_FILE});
    return file->size;
}

static uint64_t file_read(Machine *machine, uint64_t name, uint64_t buffer)
{
    const SymbolicFile *symbolic = find_symbolic_file(machine, name);
    if (symbolic != NULL)
        return symbolic_file_read(machine, symbolic, buffer);
    const NamedFile *file = find_file(machine, name);
    if (file == NULL || !memory_check(machine, buffer, file->size, true))
        return UINT64_MAX;
    if (file->size > 0) {
        memcpy(memory_at(buffer), file->bytes, file->size);
        memory_mark(machine, buffer, file->size, false);
    }
    return file->size;
}

static bool is_terminal_of(const Machine *machine, uint64_t descriptor)
{
    switch ((int32_t)descriptor) {
    case 0:
        return machine->host->input_is_terminal;
    case 1:
        return machine->host->output.is_terminal;
    case 2:
        return machine->host->errors.is_terminal;
    default:
        return false;
    }
}

void host_perform(Machine *machine, Builtin builtin, const uint64_t *arguments, uint64_t *results)
{
    Stream *stream;
    switch (builtin) {
    case BUILTIN_INPUT:
        results[0] = input(machine, arguments[0], arguments[1]);
        break;
    case BUILTIN_OUTPUT:
    case BUILTIN_STREAM_OUTPUT:
        results[0] = output(machine, builtin, arguments);
        break;
    case BUILTIN_STREAM_FLUSH:
        stream = find_stream(machine, arguments[0]);
        results[0] = stream == NULL || stream_flush(machine, stream) ? 0 : UINT32_MAX;
        break;
    case BUILTIN_STREAM_MODE:
        set_mode(machine, find_stream(machine, arguments[0]), (int32_t)arguments[1]);
        break;
    case BUILTIN_FILE_SIZE:
        results[0] = file_size(machine, arguments[0]);
        break;
    case BUILTIN_FILE_NAME:
        results[0] = file_name(machine, arguments[0], arguments[1], arguments[2]);
        break;
    case BUILTIN_FILE_READ:
        results[0] = file_read(machine, arguments[0], arguments[1]);
        break;
    case BUILTIN_IS_TERMINAL:
        results[0] = is_terminal_of(machine, arguments[0]);
        break;
    default:
        base_die("builtin '%s' does not concern the outside world", builtin_symbol(builtin));
    }
}
