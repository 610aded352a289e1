/* Bitcode and LLVM assembly to modules. LLVM's readers may crash on damaged files; therefore a child process reads the
 * user's files first. Only if it survives and the verifier accepts the file, this process reads it. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "source/loader.h"

/* clang 19's; older ones lack i128:128. */
static const char DATA_LAYOUT[] = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
enum { GUARD_SECONDS = 20, GUARD_ACCEPTED = 0, GUARD_REFUSED, GUARD_FAILED };

static LLVMModuleRef parse(LLVMContextRef context, const char *name, const char *bytes, size_t length, char **message)
{
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(bytes ? bytes : "", length, name);
    LLVMModuleRef module = NULL;
    if (LLVMParseIRInContext(context, buffer, &module, message))
        return NULL; /* the buffer belongs to LLVM from here on */
    return module;
}

static LLVMModuleRef parse_and_verify(LLVMContextRef context, const char *name, const Text *content, char **message)
{
    LLVMModuleRef module = parse(context, name, content->bytes, content->length, message);
    if (!module)
        return NULL;
    if (LLVMVerifyModule(module, LLVMReturnStatusAction, message)) {
        LLVMDisposeModule(module);
        return NULL;
    }
    LLVMDisposeMessage(*message);
    *message = NULL;
    return module;
}

static void ignore_diagnostic(LLVMDiagnosticInfoRef info, void *context)
{
    (void)info;
    (void)context;
}

/* In the child: reads the file and, if LLVM rejects it, writes the reason. LLVM's leaks end with the child. */
static void read_in_child(const char *path, const Text *content, int answer)
{
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0)
        _exit(GUARD_FAILED);
    alarm(GUARD_SECONDS);
    LLVMContextRef context = LLVMContextCreate();
    LLVMContextSetDiagnosticHandler(context, ignore_diagnostic, NULL);
    char *message = NULL;
    if (parse_and_verify(context, path, content, &message))
        _exit(GUARD_ACCEPTED);
    size_t length = message ? strlen(message) : 0;
    _exit(length && write(answer, message, length) < 0 ? GUARD_FAILED : GUARD_REFUSED);
}

/* Lets a child process read the file first. An error if it does not survive, or if LLVM rejects the file. */
static Status guard(const char *path, const Text *content, Error *error)
{
    int answer = memfd_create("coset-answer", MFD_CLOEXEC);
    fflush(NULL);
    pid_t child = answer < 0 ? -1 : fork();
    if (child == 0)
        read_in_child(path, content, answer);
    int ended = 0;
    while (child > 0 && waitpid(child, &ended, 0) < 0 && errno == EINTR)
        continue;
    char reason[512] = "LLVM's reader fails on it";
    if (child < 0)
        error_set(error, STATUS_LIMIT, "cannot start a process to read %s: %s", path, strerror(errno));
    else if (!WIFEXITED(ended) || WEXITSTATUS(ended) != GUARD_ACCEPTED) {
        ssize_t got = pread(answer, reason, sizeof reason - 1, 0);
        if (got > 0) {
            reason[got] = '\0';
            reason[strcspn(reason, "\n")] = '\0'; /* LLVM adds the line and a marker, which may be binary */
        }
        error_set(error, STATUS_USER, "%s: not valid LLVM bitcode or assembly: %s", path, reason);
    }
    if (answer >= 0)
        close(answer);
    return error->status;
}

/* The next part of a data layout that is compared. Skipped are parts that older compilers omit: address spaces that C
 * does not use, and the alignment of 128-bit integers, which is read from the module's own layout. */
static const char *next_part(const char *layout, size_t *length)
{
    static const char *const without_matter[] = {"p270:", "p271:", "p272:", "i128:"};
    for (;; layout += *length) {
        layout += *layout == '-';
        *length = strcspn(layout, "-");
        size_t i = 0, count = sizeof without_matter / sizeof *without_matter;
        while (i < count && strncmp(layout, without_matter[i], strlen(without_matter[i])) != 0)
            i++;
        if (i == count)
            return layout;
    }
}

static bool layout_fits(const char *layout)
{
    const char *wanted = DATA_LAYOUT;
    size_t length, wanted_length;
    do {
        layout = next_part(layout, &length);
        wanted = next_part(wanted, &wanted_length);
        if (length != wanted_length || strncmp(layout, wanted, length) != 0)
            return false;
        layout += length;
        wanted += wanted_length;
    } while (length > 0);
    return true;
}

/* Assembly written by hand may omit the target. */
static Status check_target(LLVMModuleRef module, const char *name, Error *error)
{
    const char *layout = LLVMGetDataLayoutStr(module);
    const char *triple = LLVMGetTarget(module);
    if (*triple && strncmp(triple, "x86_64", 6) != 0)
        return error_set(error, STATUS_USER, "%s: compiled for '%s', but coset runs programs for x86_64 Linux (LP64) "
                         "only; compile it without -m32 or -target", name, triple);
    if (*layout && !layout_fits(layout))
        return error_set(error, STATUS_USER, "%s: its data layout '%s' is not that of x86_64 Linux (LP64), '%s'; compile "
                         "it without -mx32 or -target", name, layout, DATA_LAYOUT);
    if (!*layout)
        LLVMSetDataLayout(module, DATA_LAYOUT);
    return STATUS_OK;
}

/* Intrinsics that are calls of the compiler's library, as in native code. */
static void call_library(LLVMModuleRef module)
{
    static const char *const names[][2] = {
        {"llvm.powi.f32.i32", "__powisf2"}, {"llvm.powi.f64.i32", "__powidf2"}, {"llvm.powi.f80.i32", "__powixf2"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        LLVMValueRef intrinsic = LLVMGetNamedFunction(module, names[i][0]);
        if (!intrinsic)
            continue;
        LLVMValueRef function = LLVMGetNamedFunction(module, names[i][1]);
        if (!function)
            function = LLVMAddFunction(module, names[i][1], LLVMGlobalGetValueType(intrinsic));
        LLVMReplaceAllUsesWith(intrinsic, function);
        LLVMDeleteFunction(intrinsic);
    }
}

static Status add_module(Loader *loader, LLVMModuleRef module, const char *name, bool in_runtime)
{
    if (check_target(module, name, loader->error) != STATUS_OK) {
        LLVMDisposeModule(module);
        return loader->error->status;
    }
    call_library(module);
    LLVMSetIsNewDbgInfoFormat(module, 0);
    vector_push(&loader->modules, (Module){module, name, in_runtime});
    return STATUS_OK;
}

Status reader_load_bitcode(Loader *loader, const char *name, const Text *bitcode, bool in_runtime)
{
    char *message = NULL;
    LLVMModuleRef module = parse(loader->context, name, bitcode->bytes, bitcode->length, &message);
    if (!module) {
        Status status = error_set(loader->error, in_runtime ? STATUS_USER : STATUS_BUG,
                                  "%s: %s cannot be read: %s", name,
                                  in_runtime ? "coset's C library (damaged installation?)" : "clang's output",
                                  message ? message : "unknown reason");
        LLVMDisposeMessage(message);
        return status;
    }
    return add_module(loader, module, name, in_runtime);
}

Status reader_load_file(Loader *loader, const char *path)
{
    Text content = {0};
    Status status = base_read_file(path, &content, loader->error);
    if (status == STATUS_OK)
        status = guard(path, &content, loader->error);
    if (status == STATUS_OK) {
        char *message = NULL;
        LLVMModuleRef module = parse_and_verify(loader->context, path, &content, &message);
        status = module ? add_module(loader, module, path, false)
                        : error_set(loader->error, STATUS_USER, "%s: not valid LLVM bitcode or assembly: %s", path,
                                    message ? message : "unknown reason");
        LLVMDisposeMessage(message);
    }
    text_release(&content);
    return status;
}
