/* A filter of system calls (seccomp). coset sets one for the processes that read files of others (confined.c: what is not allowed is
 * refused) and one for a whole cage of native runs, whose programs may need anything (forbidden_calls.def); their server
 * (replay/coset_server.c) sets another one for each test. */
#ifndef COSET_SYSTEM_CALL_FILTER_H
#define COSET_SYSTEM_CALL_FILTER_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define FILTER_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define FILTER_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

enum { FILTER_ROOM = 512, X32_CALLS = 0x40000000 };
enum { FIRST_UNKNOWN_CALL = 463 }; /* calls of kernels later than those that the filters were written for */

typedef struct SystemCallFilter {
    struct sock_filter code[FILTER_ROOM];
    unsigned short count;
} SystemCallFilter;

static inline void filter_push(SystemCallFilter *filter, struct sock_filter instruction)
{
    if (filter->count < FILTER_ROOM)
        filter->code[filter->count++] = instruction;
}

static inline void filter_load(SystemCallFilter *filter, size_t offset)
{
    filter_push(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

static inline void filter_return(SystemCallFilter *filter, unsigned result)
{
    filter_push(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, result));
}

static inline void filter_refuse(SystemCallFilter *filter, int reason)
{
    filter_return(filter, SECCOMP_RET_ERRNO | ((unsigned)reason & SECCOMP_RET_DATA));
}

/* The loaded number of the call stays loaded. */
static inline void filter_forbid(SystemCallFilter *filter, long call, int reason)
{
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 1));
    filter_refuse(filter, reason);
}

static inline void filter_allow(SystemCallFilter *filter, long call)
{
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 1));
    filter_return(filter, SECCOMP_RET_ALLOW);
}

/* Refuses this call and all with higher numbers. */
static inline void filter_refuse_from(SystemCallFilter *filter, unsigned first, int reason)
{
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first, 0, 1));
    filter_refuse(filter, reason);
}

/* Decides about a call if the bits `mask` of this argument are `value`. The call's number is loaded before and after. */
static inline void filter_decide_argument(SystemCallFilter *filter, long call, unsigned argument, unsigned mask, unsigned value,
                                          unsigned decision)
{
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 5));
    filter_load(filter, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t));
    filter_push(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask));
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
    filter_return(filter, decision);
    filter_load(filter, offsetof(struct seccomp_data, nr));
}

static inline void filter_allow_argument(SystemCallFilter *filter, long call, unsigned argument, unsigned mask, unsigned value)
{
    filter_decide_argument(filter, call, argument, mask, value, SECCOMP_RET_ALLOW);
}

static inline void filter_forbid_argument(SystemCallFilter *filter, long call, unsigned argument, unsigned mask, unsigned value, int reason)
{
    filter_decide_argument(filter, call, argument, mask, value, SECCOMP_RET_ERRNO | ((unsigned)reason & SECCOMP_RET_DATA));
}

/* Forbids a call unless these 32 bits of its description are `value`. The call's number is loaded before and after. */
static inline void filter_forbid_unless_word(SystemCallFilter *filter, long call, size_t offset, unsigned value, int reason)
{
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4));
    filter_load(filter, offset);
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0));
    filter_refuse(filter, reason);
    filter_load(filter, offsetof(struct seccomp_data, nr));
}

/* Forbids a call unless the low half of this argument is `value`. */
static inline void filter_forbid_unless(SystemCallFilter *filter, long call, unsigned argument, unsigned value, int reason)
{
    filter_forbid_unless_word(filter, call, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t), value, reason);
}

static inline void filter_forbid_unless_null(SystemCallFilter *filter, long call, unsigned argument, int reason)
{
    size_t low = offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t);
    filter_forbid_unless_word(filter, call, low, 0, reason);
    filter_forbid_unless_word(filter, call, low + sizeof(uint32_t), 0, reason);
}

/* Calls of other architectures would have other numbers. */
static inline void filter_begin(SystemCallFilter *filter)
{
    filter->count = 0;
    filter_load(filter, offsetof(struct seccomp_data, arch));
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, FILTER_ARCHITECTURE, 1, 0));
    filter_refuse(filter, ENOSYS);
    filter_load(filter, offsetof(struct seccomp_data, nr));
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32_CALLS, 0, 1));
    filter_refuse(filter, ENOSYS);
}

/* Requests to devices and file systems, which have thousands: those that ask, and those about the process's own descriptors. To all
 * others the answer is that of a file which is no device. */
static inline void filter_allow_harmless_controls(SystemCallFilter *filter)
{
    const unsigned harmless[] = {
        0x5401 /* TCGETS */, 0x802c542a /* TCGETS2 */, 0x5413 /* TIOCGWINSZ */, 0x540f /* TIOCGPGRP */, 0x5429 /* TIOCGSID */,
        0x5411 /* TIOCOUTQ */, 0x541b /* FIONREAD */, 0x5421 /* FIONBIO */, 0x5450 /* FIONCLEX */, 0x5451 /* FIOCLEX */,
    };
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        filter_allow_argument(filter, SYS_ioctl, 1, ~0u, harmless[i]);
    filter_forbid(filter, SYS_ioctl, ENOTTY);
}

static inline void filter_forbid_all(SystemCallFilter *filter)
{
#define FORBIDDEN(name, reason) filter_forbid(filter, SYS_##name, reason);
#include "base/forbidden_calls.def"
#undef FORBIDDEN
    filter_allow_harmless_controls(filter);
    /* Signals to other processes when a file can be read; leases, for which who opens the file must wait. */
    const unsigned owners[] = {8 /* F_SETOWN */, 10 /* F_SETSIG */, 15 /* F_SETOWN_EX */, 1024 /* F_SETLEASE */};
    for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
        filter_forbid_argument(filter, SYS_fcntl, 1, ~0u, owners[i], EPERM);
    /* Locks need no right to write. A single process would get them at once: without effect they succeed, too. */
    const unsigned locks[] = {6 /* F_SETLK */, 7 /* F_SETLKW */, 37 /* F_OFD_SETLK */, 38 /* F_OFD_SETLKW */};
    for (size_t i = 0; i < sizeof locks / sizeof *locks; i++)
        filter_forbid_argument(filter, SYS_fcntl, 1, ~0u, locks[i], 0);
    filter_forbid(filter, SYS_flock, 0);
    filter_refuse_from(filter, FIRST_UNKNOWN_CALL, ENOSYS);
}

/* Landlock does not keep a process from changing what a file system says about a file. */
static inline void filter_forbid_metadata(SystemCallFilter *filter)
{
    static const int calls[] = {
#if defined(__x86_64__)
        SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
        SYS_fchmod, SYS_fchmodat, 452 /* fchmodat2 */, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
        SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_truncate,
    };
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        filter_forbid(filter, calls[i], EPERM);
}

static inline void filter_end(SystemCallFilter *filter)
{
    filter_return(filter, SECCOMP_RET_ALLOW);
}

#endif
