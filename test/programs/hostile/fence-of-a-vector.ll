; The call returns its first argument, all parts of it.
; NATIVE: no
; EXPECT: exit 4
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare <4 x float> @llvm.arithmetic.fence.v4f32(<4 x float>)
define i32 @main() { %a = call <4 x float> @llvm.arithmetic.fence.v4f32(<4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>)
 %e = extractelement <4 x float> %a, i32 3
 %b = fptosi float %e to i32
 ret i32 %b }
