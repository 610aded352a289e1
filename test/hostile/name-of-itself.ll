; ModuleID = 'cyc.c'
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { ptr, i32 }

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @f(ptr noundef %0) #0 !dbg !10 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
    #dbg_declare(ptr %2, !20, !DIExpression(), !21)
  %3 = load ptr, ptr %2, align 8, !dbg !22
  %4 = icmp ne ptr %3, null, !dbg !22
  br i1 %4, label %5, label %9, !dbg !22

5:                                                ; preds = %1
  %6 = load ptr, ptr %2, align 8, !dbg !23
  %7 = getelementptr inbounds %struct.node, ptr %6, i32 0, i32 1, !dbg !24
  %8 = load i32, ptr %7, align 8, !dbg !24
  br label %10, !dbg !22

9:                                                ; preds = %1
  br label %10, !dbg !22

10:                                               ; preds = %9, %5
  %11 = phi i32 [ %8, %5 ], [ 0, %9 ], !dbg !22
  ret i32 %11, !dbg !25
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 !dbg !26 {
  %1 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  ret i32 0, !dbg !29
}

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "cyc.c", directory: "/", checksumkind: CSK_MD5, checksum: "ae2486f5263d028b61cd641855e406e6")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 2, type: !11, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !19)
!11 = !DISubroutineType(types: !12)
!12 = !{!13, !14}
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = distinct !DIDerivedType(tag: DW_TAG_typedef, name: "loop", baseType: !14)
!15 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "node", file: !1, line: 1, size: 128, elements: !16)
!16 = !{!17, !18}
!17 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !15, file: !1, line: 1, baseType: !14, size: 64)
!18 = !DIDerivedType(tag: DW_TAG_member, name: "v", scope: !15, file: !1, line: 1, baseType: !13, size: 32, offset: 64)
!19 = !{}
!20 = !DILocalVariable(name: "n", arg: 1, scope: !10, file: !1, line: 2, type: !14)
!21 = !DILocation(line: 2, column: 20, scope: !10)
!22 = !DILocation(line: 2, column: 32, scope: !10)
!23 = !DILocation(line: 2, column: 36, scope: !10)
!24 = !DILocation(line: 2, column: 39, scope: !10)
!25 = !DILocation(line: 2, column: 25, scope: !10)
!26 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 3, type: !27, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0)
!27 = !DISubroutineType(types: !28)
!28 = !{!13}
!29 = !DILocation(line: 3, column: 18, scope: !26)
