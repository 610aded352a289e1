; A function that returns an array as a value.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr more than 8 values
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define [16 x i32] @f() { ret [16 x i32] zeroinitializer }
define i32 @main() { %a = call [16 x i32] @f()
 %b = extractvalue [16 x i32] %a, 3
 ret i32 %b }
