target datalayout = "e-m:e-p:32:32-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @main() {
  ret i32 7
}
; RUN: run other.ll
; EXPECT: exit 123
; EXPECT: stderr its data layout 'e-m:e-p:32:32-i64:64-f80:128-n8:16:32:64-S128' is not that of x86_64 Linux
