/* scanf from a string. The headers rename these functions according to the C standard, so they are defined by symbol
 * name. */
#include "scan.h"

int __coset_sscanf_c99(const char *text, const char *format, ...) __asm__("__isoc99_sscanf");
int __coset_sscanf_c99(const char *text, const char *format, ...)
{
    CosetScanSource source = {.text = text};
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_scan(&source, format, false, arguments);
    va_end(arguments);
    return result;
}

int __coset_vsscanf_c99(const char *text, const char *format, va_list arguments) __asm__("__isoc99_vsscanf");
int __coset_vsscanf_c99(const char *text, const char *format, va_list arguments)
{
    CosetScanSource source = {.text = text};
    return __coset_scan(&source, format, false, arguments);
}

/* Before C99, %a allocates in these. That is not modelled. */
extern __typeof(__coset_sscanf_c99) __coset_sscanf_plain __asm__("sscanf")
    __attribute__((weak, alias("__isoc99_sscanf")));
extern __typeof(__coset_vsscanf_c99) __coset_vsscanf_plain __asm__("vsscanf")
    __attribute__((weak, alias("__isoc99_vsscanf")));

int __coset_sscanf_c23(const char *text, const char *format, ...) __asm__("__isoc23_sscanf");
int __coset_sscanf_c23(const char *text, const char *format, ...)
{
    CosetScanSource source = {.text = text};
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_scan(&source, format, true, arguments);
    va_end(arguments);
    return result;
}

int __coset_vsscanf_c23(const char *text, const char *format, va_list arguments) __asm__("__isoc23_vsscanf");
int __coset_vsscanf_c23(const char *text, const char *format, va_list arguments)
{
    CosetScanSource source = {.text = text};
    return __coset_scan(&source, format, true, arguments);
}
