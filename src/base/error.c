/* Errors: a status and a message. */
#include <stdlib.h>

#include "base/base.h"

int status_exit_code(Status status)
{
    static const int codes[] = {
        [STATUS_OK] = 0,
        [STATUS_USER] = EXIT_CODE_USER,
        [STATUS_LIMIT] = EXIT_CODE_LIMIT,
        [STATUS_UNSUPPORTED] = EXIT_CODE_UNSUPPORTED,
        [STATUS_BUG] = EXIT_CODE_BUG,
    };
    return codes[status];
}

Status error_set(Error *error, Status status, const char *format, ...)
{
    if (error->status != STATUS_OK)
        return status;
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t size = length < 0 ? 1 : (size_t)length + 1;
    error->status = status;
    error->message = base_allocate_zeroed(size);
    vsnprintf(error->message, size, format, arguments);
    va_end(arguments);
    return status;
}

void error_release(Error *error)
{
    free(error->message);
    *error = (Error){0};
}

void base_die(const char *format, ...)
{
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fprintf(stderr, "coset: internal error: %s\n", message);
    fflush(NULL);
    _Exit(EXIT_CODE_BUG); /* nothing else is safe to run now */
}
