; A member lies outside its struct.
target triple = "x86_64-pc-linux-gnu"
define i32 @f(ptr %p) !dbg !4 {
  %a = alloca ptr
  store ptr %p, ptr %a, !dbg !10
    #dbg_declare(ptr %a, !8, !DIExpression(), !10)
  %q = load ptr, ptr %a, !dbg !10
  store i32 7, ptr %q, !dbg !10
  ret i32 0, !dbg !10
}
define i32 @main() {
  ret i32 0
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !9)
!5 = !DISubroutineType(types: !6)
!6 = !{!7, !11}
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "p", arg: 1, scope: !4, file: !1, line: 1, type: !11)
!9 = !{!8}
!10 = !DILocation(line: 2, column: 1, scope: !4)
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!12 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !1, line: 1, size: 64, elements: !13)
!13 = !{!14}
!14 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !12, file: !1, line: 1, baseType: !7, size: 32, offset: 6400)
