; The underlying type of an enumeration is the enumeration.
define i32 @main() !dbg !2 {
  ret i32 0
}
@g = global i64 0, !dbg !20
define i32 @f(i64 %x, ptr %p) !dbg !5 {
  %c = icmp sgt i64 %x, 4
  %z = zext i1 %c to i32
  ret i32 %z
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !4, emissionKind: FullDebug)
!2 = distinct !DISubprogram(name: "main", file: !4, line: 1, unit: !1)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIFile(filename: "x.c", directory: "")
!5 = distinct !DISubprogram(name: "f", file: !4, line: 1, unit: !1, type: !8)
!8 = !DISubroutineType(types: !{!10, !9, !11})
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "g", scope: !1, file: !4, line: 2, type: !9)
!9 = distinct !DICompositeType(tag: DW_TAG_enumeration_type, name: "e", baseType: !9, size: 64, elements: !{!30,null})
!30 = !DIEnumerator(name: "A", value: 1)
