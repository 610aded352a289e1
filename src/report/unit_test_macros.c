/* Macros of the source that a test would expand where it means a parameter, member, type or variable of the same name. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "report/unit_test_support.h"

static bool is_parameter(const Program *program, const Function *function, const char *name)
{
    size_t count = function->type ? program->types[function->type].member_count : 0;
    for (size_t i = 0; i < count; i++)
        if (function->parameter_names && function->parameter_names[i] && strcmp(function->parameter_names[i], name) == 0)
            return true;
    return false;
}

static bool is_variable(const Program *program, const char *name)
{
    for (uint32_t i = 0; i < program->global_count; i++)
        if (!program->globals[i].in_runtime && program->globals[i].name && strcmp(program->globals[i].name, name) == 0)
            return true;
    return false;
}

static bool is_type(const Program *program, const char *name)
{
    for (uint32_t i = 0; i < program->type_count; i++)
        if (program->types[i].name && strcmp(program->types[i].name, name) == 0)
            return true;
    return false;
}

static bool is_member(const Program *program, const char *name)
{
    for (uint32_t i = 0; i < program->type_count; i++) {
        const Type *type = &program->types[i];
        for (size_t j = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && j < type->member_count; j++)
            if (type->members[j].name && strcmp(type->members[j].name, name) == 0)
                return true;
    }
    return false;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t");
}

/* The name that a line of the source defines as a macro, or NULL; free() it. */
static char *defined_macro(const char *line)
{
    line = skip_blanks(line);
    if (*line != '#')
        return NULL;
    line = skip_blanks(line + 1);
    if (strncmp(line, "define", 6) != 0 || (line[6] != ' ' && line[6] != '\t'))
        return NULL;
    line = skip_blanks(line + 6);
    size_t length = 0;
    while (isalnum((unsigned char)line[length]) || line[length] == '_')
        length++;
    return base_format("%.*s", (int)length, line);
}

static void append_of_text(const Program *program, const Function *function, const char *text, Text *out)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += line != text || *line == '\n';
        char *name = defined_macro(line);
        if (name && (is_parameter(program, function, name) || is_member(program, name) || is_type(program, name) || is_variable(program, name)))
            text_printf(out, "#undef %s\n", name);
        free(name);
    }
}

void unit_test_append_undefinitions(const Program *program, const Function *function, Text *out)
{
    for (uint32_t i = 1; i < program->file_count; i++) {
        Text content = {0};
        Error ignored = {0};
        if (base_read_allowed_file(program->files[i], &program->readable, &content, &ignored) == STATUS_OK && content.bytes)
            append_of_text(program, function, content.bytes, out);
        error_release(&ignored);
        text_release(&content);
    }
}
