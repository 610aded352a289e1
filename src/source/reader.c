/* Bitcode and LLVM assembly to modules. */
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/IRReader.h>
#include <stdlib.h>
#include <string.h>

#include "source/loader.h"

/* clang 19's; older ones lack i128:128. */
static const char DATA_LAYOUT[] = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

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
    char *message = NULL;
    if (base_read_file(path, &content, loader->error) != STATUS_OK)
        return loader->error->status;
    LLVMContextSetDiagnosticHandler(loader->context, ignore_diagnostic, NULL);
    LLVMModuleRef module = parse_and_verify(loader->context, path, &content, &message);
    text_release(&content);
    if (module)
        return add_module(loader, module, path, false);
    const char *reason = message ? message : "unknown reason";
    error_set(loader->error, STATUS_USER, "%s: not valid LLVM bitcode or assembly: %.*s", path, (int)strcspn(reason, "\n"),
              reason); /* LLVM adds the line and a marker, which may be binary */
    LLVMDisposeMessage(message);
    return loader->error->status;
}
