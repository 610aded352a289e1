/* scanf from a stream. The headers rename these functions according to the C standard, so they are defined by symbol
 * name. */
#include "scan.h"

int __coset_fscanf_c99(FILE *file, const char *format, ...) __asm__("__isoc99_fscanf");
int __coset_fscanf_c99(FILE *file, const char *format, ...)
{
    CosetScanSource source = {.file = file};
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_scan(&source, format, false, arguments);
    va_end(arguments);
    return result;
}

int __coset_vfscanf_c99(FILE *file, const char *format, va_list arguments) __asm__("__isoc99_vfscanf");
int __coset_vfscanf_c99(FILE *file, const char *format, va_list arguments)
{
    CosetScanSource source = {.file = file};
    return __coset_scan(&source, format, false, arguments);
}

/* Before C99, %a allocates in these. That is not modelled. */
extern __typeof(__coset_fscanf_c99) __coset_fscanf_plain __asm__("fscanf")
    __attribute__((weak, alias("__isoc99_fscanf")));
extern __typeof(__coset_vfscanf_c99) __coset_vfscanf_plain __asm__("vfscanf")
    __attribute__((weak, alias("__isoc99_vfscanf")));

int __coset_fscanf_c23(FILE *file, const char *format, ...) __asm__("__isoc23_fscanf");
int __coset_fscanf_c23(FILE *file, const char *format, ...)
{
    CosetScanSource source = {.file = file};
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_scan(&source, format, true, arguments);
    va_end(arguments);
    return result;
}

int __coset_vfscanf_c23(FILE *file, const char *format, va_list arguments) __asm__("__isoc23_vfscanf");
int __coset_vfscanf_c23(FILE *file, const char *format, va_list arguments)
{
    CosetScanSource source = {.file = file};
    return __coset_scan(&source, format, true, arguments);
}
