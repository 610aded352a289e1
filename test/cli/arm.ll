target datalayout = "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128"
target triple = "aarch64-linux-gnu"
define i32 @main() {
  ret i32 7
}
; RUN: run arm.ll
; EXPECT: exit 123
; EXPECT: stderr compiled for 'aarch64-linux-gnu', but
