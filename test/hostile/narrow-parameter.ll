; A parameter of 15 bits whose debug information says int.
; ModuleID = 'a.c'
source_filename = "a.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: noinline nounwind uwtable
define dso_local i15 @f(i15 noundef %0, i1 noundef zeroext %1) #0 !dbg !10 {
  %3 = alloca i15, align 4
  %4 = alloca i8, align 1
  store i15 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !17, !DIExpression(), !18)
  %5 = zext i1 %1 to i8
  store i8 %5, ptr %4, align 1
    #dbg_declare(ptr %4, !19, !DIExpression(), !20)
  %6 = load i8, ptr %4, align 1, !dbg !21
  %7 = trunc i8 %6 to i1, !dbg !21
  br i1 %7, label %8, label %11, !dbg !21

8:                                                ; preds = %2
  %9 = load i15, ptr %3, align 4, !dbg !22
  %10 = sdiv i15 -128, %9, !dbg !23
  br label %12, !dbg !21

11:                                               ; preds = %2
  br label %12, !dbg !21

12:                                               ; preds = %11, %8
  %13 = phi i15 [ %10, %8 ], [ 1, %11 ], !dbg !21
  ret i15 %13, !dbg !24
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx16,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7, !8}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "a4bb7ca3bb4c3dac6ba1e6afcf8aa7de")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 8, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 2}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 2, type: !12, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !16)
!11 = !DIFile(filename: "a.c", directory: "/", checksumkind: CSK_MD5, checksum: "a4bb7ca3bb4c3dac6ba1e6afcf8aa7de")
!12 = !DISubroutineType(types: !13)
!13 = !{!14, !14, !15}
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!15 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!16 = !{}
!17 = !DILocalVariable(name: "x", arg: 1, scope: !10, file: !11, line: 2, type: !14)
!18 = !DILocation(line: 2, column: 11, scope: !10)
!19 = !DILocalVariable(name: "b", arg: 2, scope: !10, file: !11, line: 2, type: !15)
!20 = !DILocation(line: 2, column: 20, scope: !10)
!21 = !DILocation(line: 4, column: 12, scope: !10)
!22 = !DILocation(line: 4, column: 20, scope: !10)
!23 = !DILocation(line: 4, column: 18, scope: !10)
!24 = !DILocation(line: 4, column: 5, scope: !10)

