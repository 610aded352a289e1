; An exponent of 4096 bits.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr LDEXP with operands of these types
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
declare double @llvm.ldexp.f64.i4096(double, i4096)
define i32 @main() { %a = call double @llvm.ldexp.f64.i4096(double 1.0, i4096 3)
 %b = fptosi double %a to i32
 ret i32 %b }
