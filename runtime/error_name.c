#include "coset_runtime.h"

static const char *const names[] = {
#define ERROR(number, name, text) [number] = name,
#include "error_text.def"
#undef ERROR
};

WEAK const char *strerrorname_np(int number)
{
    return (unsigned)number < sizeof names / sizeof *names ? names[number] : NULL;
}

WEAK const char *strerrordesc_np(int number)
{
    return __coset_error_text(number);
}
