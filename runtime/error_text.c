#include "coset_runtime.h"

static const char *const texts[] = {
#define ERROR(number, name, text) [number] = text,
#include "error_text.def"
#undef ERROR
};

const char *__coset_error_text(int number)
{
    return (unsigned)number < sizeof texts / sizeof *texts ? texts[number] : NULL;
}
