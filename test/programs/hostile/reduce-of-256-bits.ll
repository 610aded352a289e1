; Wide elements.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr a vector of elements of more than 128 bits
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare i256 @llvm.vector.reduce.add.v4i256(<4 x i256>)
define i32 @main() { %a = call i256 @llvm.vector.reduce.add.v4i256(<4 x i256> <i256 1, i256 2, i256 3, i256 4>)
 %b = trunc i256 %a to i32
 ret i32 %b }
