target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @main() {
  ret i32 7
}
; RUN: run older.ll
; EXPECT: exit 7
