/* --check overflow: LLVM's shl does not say whether C shifts a signed value. clang does, when it is asked to check the base
 * of shifts: before each signed one it puts
 *
 *     entry:  br valid amount, check, join          join:  br ok, done, handler          done:  shl …
 *     check:  …, br join                            handler:  call …handle_shift_out_of_bounds, br done
 *
 * These blocks are taken out again, and the shl gets the mark "no signed wrap", which clang gives to no other shl. */
#include <string.h>

#include "source/loader.h"

static const char HANDLER[] = "__ubsan_handle_shift_out_of_bounds";

static void clear_marks(LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f); block; block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
                if (LLVMGetInstructionOpcode(i) == LLVMShl)
                    LLVMSetNSW(i, 0);
}

/* The conditional branch to the block, which has only one. */
static LLVMValueRef conditional_branch_to(LLVMBasicBlockRef block)
{
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsABranchInst(user) && LLVMIsConditional(user))
            return user;
    }
    return NULL;
}

static void replace_by_jump(LLVMBuilderRef builder, LLVMValueRef branch, LLVMBasicBlockRef target)
{
    LLVMPositionBuilderBefore(builder, branch);
    LLVMBuildBr(builder, target);
    LLVMInstructionEraseFromParent(branch);
}

/* Bits of the shifted type, by the description that the handler receives: {{place}, type, …}, type: {kind, 2 * log2(bits) + 1, …}. */
static unsigned described_width(LLVMValueRef call)
{
    LLVMValueRef data = LLVMGetOperand(call, 0);
    LLVMValueRef type = LLVMGetOperand(LLVMGetInitializer(data), 1);
    LLVMValueRef information = LLVMGetAggregateElement(LLVMGetInitializer(type), 1);
    return 1u << (LLVMConstIntGetZExtValue(information) >> 1);
}

/* A shift of constants was computed by clang: a copy of it makes the check, if it fails. */
static void build_constant_shift(LLVMBuilderRef builder, LLVMValueRef call, LLVMBasicBlockRef done)
{
    LLVMTypeRef type = LLVMIntTypeInContext(LLVMGetTypeContext(LLVMTypeOf(call)), described_width(call));
    LLVMValueRef base = LLVMGetOperand(call, 1), amount = LLVMGetOperand(call, 2);
    if (!LLVMIsAConstantInt(base) || !LLVMIsAConstantInt(amount) || LLVMGetIntTypeWidth(type) > 64)
        return;
    LLVMPositionBuilderBefore(builder, LLVMGetBasicBlockTerminator(done));
    for (LLVMValueRef i = LLVMGetFirstInstruction(done); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMGetInstructionOpcode(i) == LLVMPHI)
            continue;
        LLVMPositionBuilderBefore(builder, i);
        break;
    }
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef value = LLVMBuildFreeze(builder, LLVMConstInt(type, LLVMConstIntGetZExtValue(base), 0), "");
    LLVMSetNSW(LLVMBuildShl(builder, value, LLVMConstInt(type, LLVMConstIntGetZExtValue(amount), 0), ""), 1);
}

static void mark_shift(LLVMBuilderRef builder, LLVMValueRef call, LLVMBasicBlockRef done)
{
    LLVMValueRef first = LLVMGetFirstInstruction(done);
    if (first && LLVMGetInstructionOpcode(first) == LLVMShl)
        LLVMSetNSW(first, 1);
    else
        build_constant_shift(builder, call, done);
}

/* False: the code has another form than clang gives it. */
static bool take_out(LLVMBuilderRef builder, LLVMValueRef call)
{
    LLVMBasicBlockRef handler = LLVMGetInstructionParent(call), done = LLVMGetSuccessor(LLVMGetBasicBlockTerminator(handler), 0);
    LLVMValueRef to_handler = conditional_branch_to(handler);
    LLVMBasicBlockRef join = to_handler ? LLVMGetInstructionParent(to_handler) : NULL;
    LLVMValueRef ok = to_handler ? LLVMGetCondition(to_handler) : NULL, to_check = join ? conditional_branch_to(join) : NULL;
    if (!to_check || !LLVMIsAPHINode(ok))
        return false;
    LLVMBasicBlockRef check = LLVMGetSuccessor(to_check, 0);
    mark_shift(builder, call, done);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    replace_by_jump(builder, to_handler, done);
    LLVMInstructionEraseFromParent(ok);
    LLVMDeleteBasicBlock(handler);
    replace_by_jump(builder, to_check, join);
    LLVMDeleteBasicBlock(check);
    return true;
}

Status shifts_mark(Loader *loader)
{
    LLVMBuilderRef builder = LLVMCreateBuilderInContext(loader->context);
    for (size_t i = 0; i < loader->modules.count; i++) {
        const Module *module = &loader->modules.items[i];
        clear_marks(module->module);
        LLVMValueRef handler = LLVMGetNamedFunction(module->module, HANDLER);
        for (LLVMUseRef use; handler && loader->error->status == STATUS_OK && (use = LLVMGetFirstUse(handler));)
            if (!take_out(builder, LLVMGetUser(use)))
                error_set(loader->error, STATUS_BUG, "%s: a check of a shift has an unknown form", module->name);
        if (handler && loader->error->status == STATUS_OK)
            LLVMDeleteFunction(handler);
    }
    LLVMDisposeBuilder(builder);
    return loader->error->status;
}
