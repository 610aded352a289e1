; Elements of a vector lie in memory without gaps.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr elements are not of 8, 16, 32 or 64 bits
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = global <1000 x i1> splat (i1 true)
define i32 @main() { %v = load i8, ptr @g
 %b = zext i8 %v to i32
 ret i32 %b }
