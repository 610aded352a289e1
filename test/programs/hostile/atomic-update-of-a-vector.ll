; Atomic operations on vectors.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr an atomic operation
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = global <2 x float> zeroinitializer
define i32 @main() { %a = atomicrmw fadd ptr @x, <2 x float> zeroinitializer seq_cst
 ret i32 0 }
