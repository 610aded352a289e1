/* The text of source lines. */
#include <stdlib.h>
#include <string.h>

#include "program/program.h"

typedef struct SourceFile {
    bool tried;
    Text content;         /* empty when the file cannot be read */
    Vector(size_t) starts; /* of each line; none when the file cannot be read */
} SourceFile;

static void source_file_read(SourceFile *file, const Program *program, const char *path)
{
    Error error = {0};
    file->tried = true;
    if (base_read_allowed_file(path, &program->readable, &file->content, &error) == STATUS_OK && file->content.length) {
        vector_push(&file->starts, 0);
        for (size_t i = 0; i + 1 < file->content.length; i++)
            if (file->content.bytes[i] == '\n')
                vector_push(&file->starts, i + 1);
    }
    error_release(&error);
}

const char *source_lines_get(SourceLines *lines, Position position, size_t *length)
{
    if (position.line == 0 || position.file == 0 || position.file >= lines->program->file_count)
        return NULL;
    if (!lines->files)
        lines->files = base_allocate_zeroed(lines->program->file_count * sizeof *lines->files);
    SourceFile *file = &lines->files[position.file];
    if (!file->tried)
        source_file_read(file, lines->program, lines->program->files[position.file]);
    if (position.line > file->starts.count)
        return NULL;
    const char *line = file->content.bytes + file->starts.items[position.line - 1];
    *length = strcspn(line, "\r\n");
    return line;
}

void source_lines_release(SourceLines *lines)
{
    for (uint32_t i = 0; lines->files && i < lines->program->file_count; i++) {
        text_release(&lines->files[i].content);
        vector_release(&lines->files[i].starts);
    }
    free(lines->files);
    lines->files = NULL;
}
