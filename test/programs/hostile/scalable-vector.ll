; The size of the vector is not known.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr a vector whose size is not fixed
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @main() { %a = alloca <vscale x 4 x i32>
 ret i32 0 }
