; A parameter by value whose alignment needs more than 32 bits.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr alignment of more than 32768 bytes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@g = global [64 x i8] zeroinitializer
define i32 @f(ptr byval([64 x i8]) align 4294967296 %a) { %b = load i32, ptr %a
 ret i32 %b }
define i32 @main() { %a = call i32 @f(ptr byval([64 x i8]) align 4294967296 @g)
 ret i32 %a }
