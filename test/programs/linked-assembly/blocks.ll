; The index of the first null pointer of a table, or -1. The block `test` comes before `advance`, which defines %next.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define i32 @first_free(ptr %table, i32 %count) {
entry:
  %limit = sext i32 %count to i64
  %head = load ptr, ptr %table, align 8
  %empty = icmp eq ptr %head, null
  br i1 %empty, label %found, label %advance

test:
  %place = getelementptr inbounds ptr, ptr %table, i64 %next
  %value = load ptr, ptr %place, align 8
  %free = icmp eq ptr %value, null
  br i1 %free, label %found, label %advance

advance:
  %index = phi i64 [ %next, %test ], [ 0, %entry ]
  %next = add nsw i64 %index, 1
  %end = icmp eq i64 %next, %limit
  br i1 %end, label %none, label %test

found:
  %result = phi i64 [ 0, %entry ], [ %next, %test ]
  %narrow = trunc i64 %result to i32
  ret i32 %narrow

none:
  ret i32 -1
}
