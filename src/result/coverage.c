/* Coverage of the user's files, from what the machine recorded. */
#include <stdlib.h>

#include "result/recording.h"

enum { SIDE_TRUE = 1, SIDE_FALSE = 2, EXECUTED = 4 };
enum { LINE_KNOWN = 1, LINE_COVERED = 2 };

typedef struct FileLines {
    Map lines;                  /* by line: LINE_KNOWN, LINE_COVERED; #line makes its number as large as anybody likes */
    FileCoverage coverage;
} FileLines;

static bool is_branch(const Instruction *instruction)
{
    Format format = opcode_format(instruction->op);
    return format == FORMAT_BRANCH || format == FORMAT_BRANCH_RR || format == FORMAT_BRANCH_RI;
}

static unsigned sides_covered(uint8_t coverage)
{
    return ((coverage & SIDE_TRUE) != 0) + ((coverage & SIDE_FALSE) != 0);
}

static bool is_counted(const Function *function)
{
    return function->defined && !function->in_runtime && function->code_count > 0;
}

static void mark_line(FileLines *file, uint32_t line, bool covered)
{
    uint64_t old = 0, now = covered ? LINE_KNOWN | LINE_COVERED : LINE_KNOWN;
    map_get(&file->lines, line, &old);
    if ((old | now) == old)
        return;
    file->coverage.lines += !(old & LINE_KNOWN);
    file->coverage.lines_covered += covered;
    map_put(&file->lines, line, old | now);
}

/* Visits instructions from last to first: one was executed if a later one of its block was. */
static void add_function(FileLines *files, const Function *function, const uint8_t *coverage)
{
    bool executed = false;
    for (uint32_t i = function->code_count; i-- > 0;) {
        const Position *position = &function->positions[i];
        executed = (executed && !opcode_ends_block(function->code[i].op)) || (coverage && coverage[i] & EXECUTED);
        if (position->line == 0)
            continue;
        FileLines *file = &files[position->file];
        mark_line(file, position->line, executed);
        if (is_branch(&function->code[i])) {
            file->coverage.branches += 2;
            file->coverage.branches_covered += coverage ? sides_covered(coverage[i]) : 0;
        }
    }
}

void coverage_by_file(const Program *program, const Machine *machine, Summary *summary)
{
    FileLines *files = base_allocate_zeroed(program->file_count * sizeof *files);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (is_counted(&program->functions[i]))
            add_function(files, &program->functions[i], machine_kept_coverage(machine, i));
    for (uint32_t i = 0; i < program->file_count; i++) {
        FileCoverage file = files[i].coverage;
        file.file = program->files[i];
        bool foreign = program->files[i][0] == '/' && file.lines_covered == 0; /* a header that only declares, as a rule */
        if (file.lines > 0 && !foreign)
            vector_push(&summary->coverage, file);
        map_release(&files[i].lines);
    }
    free(files);
}

void coverage_of_branches(const Program *program, const Machine *machine, uint64_t *branches, uint64_t *covered)
{
    *branches = *covered = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        const uint8_t *coverage = is_counted(function) ? machine_kept_coverage(machine, i) : NULL;
        for (uint32_t k = 0; coverage && k < function->code_count; k++) {
            if (!is_branch(&function->code[k]) || function->positions[k].line == 0)
                continue;
            *branches += 2;
            *covered += sides_covered(coverage[k]);
        }
    }
}
