; The call returns its first argument, all parts of it.
; NATIVE: no
; EXPECT: exit 7
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i256 @llvm.expect.i256(i256, i256)
define i32 @main() { %a = call i256 @llvm.expect.i256(i256 7, i256 7)
 %b = trunc i256 %a to i32
 ret i32 %b }
