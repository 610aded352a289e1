/* System calls and texts of the server of native runs, without the C library: whatever function of it the program under test defines
 * itself would run in the server, which has more rights than a test. Results are those of the C library; call_error stands for errno. */
#ifndef COSET_CALLS_H
#define COSET_CALLS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/types.h>

static int call_error;

#if defined(__x86_64__)
static inline long call_kernel(long number, long a, long b, long c, long d, long e)
{
    register long fourth __asm__("r10") = d, fifth __asm__("r8") = e, sixth __asm__("r9") = 0;
    __asm__ volatile("syscall" : "+a"(number) : "D"(a), "S"(b), "d"(c), "r"(fourth), "r"(fifth), "r"(sixth) : "rcx", "r11", "memory");
    return number;
}
#elif defined(__aarch64__)
static inline long call_kernel(long number, long a, long b, long c, long d, long e)
{
    register long call __asm__("x8") = number, first __asm__("x0") = a, second __asm__("x1") = b, third __asm__("x2") = c;
    register long fourth __asm__("x3") = d, fifth __asm__("x4") = e, sixth __asm__("x5") = 0;
    __asm__ volatile("svc 0" : "+r"(first) : "r"(call), "r"(second), "r"(third), "r"(fourth), "r"(fifth), "r"(sixth) : "memory");
    return first;
}
#endif

static inline long call_checked(long result)
{
    if (result >= 0 || result < -4095)
        return result;
    call_error = (int)-result;
    return -1;
}

#define CALL_1(call, a) call_checked(call_kernel(SYS_##call, (long)(a), 0, 0, 0, 0))
#define CALL_2(call, a, b) call_checked(call_kernel(SYS_##call, (long)(a), (long)(b), 0, 0, 0))
#define CALL_3(call, a, b, c) call_checked(call_kernel(SYS_##call, (long)(a), (long)(b), (long)(c), 0, 0))
#define CALL_4(call, a, b, c, d) call_checked(call_kernel(SYS_##call, (long)(a), (long)(b), (long)(c), (long)(d), 0))
#define CALL_5(call, a, b, c, d, e) call_checked(call_kernel(SYS_##call, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e)))

static inline __attribute__((noreturn)) void end_process(int code)
{
    for (;;)
        CALL_1(exit_group, code);
}

/* ---- Memory: always new, private and zero ---- */

static inline void *new_memory(size_t size, int flags)
{
    return (void *)call_checked(call_kernel(SYS_mmap, 0, (long)size, 3 /* PROT_READ | PROT_WRITE */, flags, -1)); /* MAP_FAILED is -1, too */
}

/* ---- Texts ---- */

static inline size_t length_of(const char *text)
{
    size_t length = 0;
    while (text[length])
        length++;
    return length;
}

static inline void copy_bytes(void *to, const void *from, size_t size)
{
    for (char *end = (char *)to + size, *at = to; at < end; at++, from = (const char *)from + 1)
        *at = *(const char *)from;
}

static inline int is_equal(const char *left, const char *right)
{
    for (; *left && *left == *right; left++)
        right++;
    return *left == *right;
}

/* Appends decimal digits. Returns where they end. */
static inline char *put_number(char *at, unsigned long value)
{
    char digits[20];
    size_t count = 0;
    do
        digits[count++] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    return at;
}

#endif
