; A call whose number of results needs more than 8 bits.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr more than 8 values
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define <256 x i8> @f() { ret <256 x i8> zeroinitializer }
define i32 @main() { %a = call <256 x i8> @f()
 %b = extractelement <256 x i8> %a, i32 3
 %c = zext i8 %b to i32
 ret i32 %c }
