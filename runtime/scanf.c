/* scanf from standard input. The headers rename these functions according to the C standard, so they are defined by
 * symbol name. */
#include "scan.h"

int __coset_scanf_c99(const char *format, ...) __asm__("__isoc99_scanf");
int __coset_scanf_c99(const char *format, ...)
{
    CosetScanSource source = {.file = stdin};
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_scan(&source, format, false, arguments);
    va_end(arguments);
    return result;
}

int __coset_vscanf_c99(const char *format, va_list arguments) __asm__("__isoc99_vscanf");
int __coset_vscanf_c99(const char *format, va_list arguments)
{
    CosetScanSource source = {.file = stdin};
    return __coset_scan(&source, format, false, arguments);
}

/* Before C99, %a allocates in these. That is not modelled. */
extern __typeof(__coset_scanf_c99) __coset_scanf_plain __asm__("scanf")
    __attribute__((weak, alias("__isoc99_scanf")));
extern __typeof(__coset_vscanf_c99) __coset_vscanf_plain __asm__("vscanf")
    __attribute__((weak, alias("__isoc99_vscanf")));

int __coset_scanf_c23(const char *format, ...) __asm__("__isoc23_scanf");
int __coset_scanf_c23(const char *format, ...)
{
    CosetScanSource source = {.file = stdin};
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_scan(&source, format, true, arguments);
    va_end(arguments);
    return result;
}

int __coset_vscanf_c23(const char *format, va_list arguments) __asm__("__isoc23_vscanf");
int __coset_vscanf_c23(const char *format, va_list arguments)
{
    CosetScanSource source = {.file = stdin};
    return __coset_scan(&source, format, true, arguments);
}
