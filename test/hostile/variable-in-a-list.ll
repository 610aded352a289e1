; A variable is in a list of values.
target triple = "x86_64-pc-linux-gnu"
define i32 @f(i32 %x) !dbg !4 {
  %a = alloca i32
    #dbg_declare(!DIArgList(ptr %a, i32 %x), !8, !DIExpression(), !10)
  store i32 %x, ptr %a, !dbg !10
  %b = load i32, ptr %a, !dbg !10
  %c = icmp sgt i32 %b, 3
  %d = zext i1 %c to i32
  ret i32 %d, !dbg !10
}
define i32 @main() !dbg !11 {
  %a = call i32 @f(i32 5), !dbg !12
  ret i32 %a
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "x", emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/tmp")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !7}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "a", scope: !9, file: !1, line: 1, type: !7)
!9 = distinct !DILexicalBlock(scope: !4, file: !1, line: 1, column: 5)
!10 = !DILocation(line: 1, column: 14, scope: !9)
!11 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 2, type: !5, spFlags: DISPFlagDefinition, unit: !0)
!12 = !DILocation(line: 2, column: 14, scope: !11)
