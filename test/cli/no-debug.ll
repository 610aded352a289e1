; Without debug information a whole program runs, but the parameters of a function are not known.
define i32 @f(i32 %x) {
  %positive = icmp sgt i32 %x, 3
  %result = zext i1 %positive to i32
  ret i32 %result
}

define i32 @main() {
  %result = call i32 @f(i32 5)
  ret i32 %result
}

; RUN: run no-debug.ll
; EXPECT: exit 1
; RUN: signature --function f no-debug.ll
; EXPECT: exit 123
; EXPECT: stderr function f has no debug information, so that its parameters are not known; compile it with clang -g -O0 -emit-llvm -c
