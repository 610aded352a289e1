/* --merge pure: choices without side effects become values. LLVM's own simplification of control flow does it: it turns
 * short-circuit operators, conditional expressions and small diamonds into selects when nothing in them can fault. */
#include <llvm-c/Error.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include "source/loader.h"

static const char MERGE_PASSES[] =
    "function(sroa,simplifycfg<bonus-inst-threshold=24;speculate-blocks;sink-common-insts;no-switch-to-lookup>)";

Status merge_pure_choices(Loader *loader)
{
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    for (size_t i = 0; i < loader->modules.count; i++) {
        LLVMErrorRef failure = LLVMRunPasses(loader->modules.items[i].module, MERGE_PASSES, NULL, options);
        if (!failure)
            continue;
        char *message = LLVMGetErrorMessage(failure);
        error_set(loader->error, STATUS_BUG, "%s: --merge pure: %s", loader->modules.items[i].name, message);
        LLVMDisposeErrorMessage(message);
    }
    LLVMDisposePassBuilderOptions(options);
    return loader->error->status;
}
