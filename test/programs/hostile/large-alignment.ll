; An alignment that the machine does not keep is refused.
; NATIVE: no
; EXPECT: exit 122
; EXPECT: stderr an alignment of more than 32768 bytes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define i32 @main() { %a = alloca i32, align 268435456
 %i = ptrtoint ptr %a to i64
 %m = and i64 %i, 268435455
 %z = icmp eq i64 %m, 0
 %b = zext i1 %z to i32
 ret i32 %b }
