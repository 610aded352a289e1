; An operation that exists for vectors, too.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr llvm.ptrmask.v2p0.v2i64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare <2 x ptr> @llvm.ptrmask.v2p0.v2i64(<2 x ptr>, <2 x i64>)
define i32 @main() { %a = call <2 x ptr> @llvm.ptrmask.v2p0.v2i64(<2 x ptr> zeroinitializer, <2 x i64> zeroinitializer)
 ret i32 0 }
