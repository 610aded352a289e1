; A lexical block is its own scope, and a qualified type its own base.
define i32 @main() !dbg !2 {
  %r = call i32 @f(i32 5), !dbg !12
  ret i32 %r, !dbg !12
}
define i32 @f(i32 %x) !dbg !5 {
  %v = alloca i32
  call void @llvm.dbg.declare(metadata ptr %v, metadata !13, metadata !DIExpression()), !dbg !14
  store i32 %x, ptr %v, !dbg !14
  %y = load i32, ptr %v, !dbg !14
  %d = sub i32 %y, 5, !dbg !14
  %q = sdiv i32 12, %d, !dbg !14
  ret i32 %q, !dbg !14
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)
@g = global i32 0, !dbg !20
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !4, emissionKind: FullDebug)
!2 = distinct !DISubprogram(name: "main", file: !4, line: 1, unit: !1)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DIFile(filename: "x.c", directory: "")
!5 = distinct !DISubprogram(name: "f", file: !4, line: 1, unit: !1, type: !8)
!8 = !DISubroutineType(types: !{!10, !9})
!9 = distinct !DIDerivedType(tag: DW_TAG_const_type, baseType: !9)
!10 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!11 = distinct !DILexicalBlock(scope: !11, file: !4, line: 2)
!12 = !DILocation(line: 1, scope: !2)
!13 = !DILocalVariable(name: "v", scope: !11, file: !4, line: 2, type: !9)
!14 = !DILocation(line: 2, scope: !11)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "g", scope: !1, file: !4, line: 2, type: !9)
