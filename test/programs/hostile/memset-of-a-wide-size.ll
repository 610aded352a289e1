; A size of 4096 bits.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr MEMSET with operands of these types
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare void @llvm.memset.p0.i4096(ptr, i8, i4096, i1)
define i32 @main() { %a = alloca [8 x i8] 
 call void @llvm.memset.p0.i4096(ptr %a, i8 1, i4096 8, i1 false)
 ret i32 0 }
