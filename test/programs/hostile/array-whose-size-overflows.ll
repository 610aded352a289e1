; A type whose size in bits needs more than 64 bits.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr more than 2.40 elements
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = global [64 x i8] zeroinitializer
define i32 @main() { %a = getelementptr [4611686018427387904 x i8], ptr @g, i64 1, i64 3
 %b = load i32, ptr %a
 ret i32 %b }
