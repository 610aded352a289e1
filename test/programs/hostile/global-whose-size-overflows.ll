; A global whose size in bits needs more than 64 bits.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr more than 2.40 elements
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = global [2305843009213693952 x i8] zeroinitializer
define i32 @main() { store i8 1, ptr @g
 ret i32 0 }
