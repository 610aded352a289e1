declare i1 @llvm.is.constant.i32(i32)
declare i1 @llvm.is.constant.p0(ptr)
declare i32 @rand()
@global = global i32 1
define i32 @main() {
  %literal = call i1 @llvm.is.constant.i32(i32 123)
  %random = call i32 @rand()
  %computed = call i1 @llvm.is.constant.i32(i32 %random)
  %address = call i1 @llvm.is.constant.p0(ptr @global)
  %either = or i1 %computed, %address
  %one = zext i1 %literal to i32
  %two = select i1 %either, i32 2, i32 0
  %sum = add i32 %one, %two
  ret i32 %sum
}
; RUN: run literal.ll
; EXPECT: exit 1
