/* The readable listing of a program: globals, then each function with its variables, objects and blocks. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "program/dump.h"

static void print_position(const Program *program, Position position, FILE *out)
{
    if (position.line)
        fprintf(out, "  %s:%" PRIu32, program->files[position.file], position.line);
}

static void print_declaration(const Program *program, TypeId type, const char *name, FILE *out)
{
    char *text = program_render_type(program, type, name ? name : "(unnamed)");
    fputs(text, out);
    free(text);
}

/* ---- Addresses ---- */

const char *program_address_name(const Program *program, uint64_t address, Arena *arena)
{
    const Global *global = program_global_at(program, address);
    if (global && address == global->address)
        return global->name;
    if (global)
        return arena_format(arena, "%s + %" PRIu64, global->name, address - global->address);
    uint64_t function = (address - CODE_START) / 16;
    if (address >= CODE_START && address % 16 == 0 && function < program->function_count)
        return program->functions[function].name;
    uint64_t label = (address - LABEL_START) / 16;
    if (address >= LABEL_START && address % 16 == 0 && label < program->label_count)
        return arena_format(arena, "label %" PRIu64, label);
    return NULL;
}

/* ---- Slots ---- */

static bool name_is_shared(const Function *function, const Variable *variable)
{
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const Variable *other = &function->variables[i];
        if (other != variable && other->slot != variable->slot && strcmp(other->name, variable->name) == 0)
            return true;
    }
    return false;
}

/* A variable's slot is printed as its name, followed by its number if another variable has the same name. */
static const char **name_slots(const Function *function, Arena *arena)
{
    const char **names = arena_allocate(arena, function->slot_count * sizeof *names);
    for (uint32_t slot = 0; slot < function->slot_count; slot++)
        names[slot] = arena_format(arena, "%%%" PRIu32, slot);
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const Variable *variable = &function->variables[i];
        names[variable->slot] = name_is_shared(function, variable)
                                    ? arena_format(arena, "%s%%%" PRIu32, variable->name, variable->slot)
                                    : variable->name;
    }
    return names;
}

/* ---- Functions ---- */

static void print_signature(const Program *program, const Function *function, FILE *out)
{
    if (function->type)
        print_declaration(program, function->type, function->name, out);
    else
        fprintf(out, "%s(?)", function->name);
    fprintf(out, "%s", function->variadic ? " variadic" : "");
    print_position(program, function->declared, out);
    fprintf(out, "  (%" PRIu32 " slots, %" PRIu64 " bytes of memory)\n", function->slot_count, function->frame_size);
}

static void print_variable(const Listing *listing, const Variable *variable)
{
    char buffer[8];
    fprintf(listing->out, "  %s %s ", variable->is_parameter ? "parameter" : "variable ",
            kind_name(variable->kind, buffer));
    print_declaration(listing->program, variable->type, listing->slot_names[variable->slot], listing->out);
    fprintf(listing->out, " in %%%" PRIu32, variable->slot);
    print_position(listing->program, variable->declared, listing->out);
    fputc('\n', listing->out);
}

static void print_object(const Listing *listing, const FrameObject *object)
{
    fputs("  object    ", listing->out);
    print_declaration(listing->program, object->type, object->name, listing->out);
    fprintf(listing->out, " at frame + %" PRIu64 ", %" PRIu64 " bytes", object->offset, object->size);
    print_position(listing->program, object->declared, listing->out);
    fputc('\n', listing->out);
}

static void print_source_line(const Listing *listing, SourceLines *lines, Position position)
{
    size_t length = 0;
    const char *line = source_lines_get(lines, position, &length);
    size_t blank = line ? strspn(line, " \t") : 0;
    fprintf(listing->out, "    ; %s:%" PRIu32, listing->program->files[position.file], position.line);
    if (line && blank < length)
        fprintf(listing->out, ": %.*s", (int)(length - blank), line + blank);
    fputc('\n', listing->out);
}

static void print_code(const Listing *listing, SourceLines *lines)
{
    const Function *function = listing->function;
    Position shown = {0};
    uint32_t block = 0;
    for (uint32_t i = 0; i < function->code_count; i++) {
        if (block < function->block_count && function->blocks[block] == i) {
            fprintf(listing->out, "  block %" PRIu32 ":\n", block++);
            shown = (Position){0};
        }
        Position position = function->positions[i];
        if (position.line && (position.line != shown.line || position.file != shown.file)) {
            print_source_line(listing, lines, position);
            shown = position;
        }
        fprintf(listing->out, "%6" PRIu32 "  ", i);
        listing_print_instruction(listing, &function->code[i]);
        fputc('\n', listing->out);
    }
}

static void print_function(const Program *program, const Function *function, SourceLines *lines, FILE *out)
{
    Arena arena = {0};
    Listing listing = {program, function, name_slots(function, &arena), out};
    print_signature(program, function, out);
    for (uint32_t i = 0; i < function->variable_count; i++)
        print_variable(&listing, &function->variables[i]);
    for (uint32_t i = 0; i < function->object_count; i++)
        print_object(&listing, &function->objects[i]);
    print_code(&listing, lines);
    fputc('\n', out);
    arena_release(&arena);
}

/* The beginning of a constant text, quoted as in C. */
static void print_text(const Program *program, const Global *global, FILE *out)
{
    enum { LONGEST = 40 };
    const Type *type = &program->types[global->type];
    uint64_t offset = global->address - ARENA_GLOBALS;
    if (!global->constant || type->tag != TYPE_ARRAY || program->types[type->base].tag != TYPE_CHAR ||
        offset + global->size > program->image_size)
        return;
    fputs(" = \"", out);
    uint64_t shown = global->size < LONGEST ? global->size : LONGEST;
    for (uint64_t i = 0; i < shown; i++) {
        unsigned char byte = program->image[offset + i];
        if (byte == '\0' && i + 1 == global->size)
            break;
        if (byte == '\n')
            fputs("\\n", out);
        else if (byte < ' ' || byte > '~')
            fprintf(out, "\\%03o", byte);
        else
            fprintf(out, byte == '"' || byte == '\\' ? "\\%c" : "%c", byte);
    }
    fputs(shown < global->size ? "\"..." : "\"", out);
}

static void print_global(const Program *program, const Global *global, FILE *out)
{
    fprintf(out, "%s ", global->constant ? "constant" : "global  ");
    print_declaration(program, global->type, global->name, out);
    fprintf(out, " at 0x%" PRIx64 ", %" PRIu64 " bytes", global->address, global->size);
    print_text(program, global, out);
    print_position(program, global->declared, out);
    fputc('\n', out);
}

size_t program_dump(const Program *program, bool runtime, const Stop *stop, FILE *out)
{
    SourceLines lines = {.program = program};
    size_t left = 0;
    for (uint32_t i = 0; i < program->global_count; i++)
        if (runtime || !program->globals[i].in_runtime)
            print_global(program, &program->globals[i], out);
    fputc('\n', out);
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        if (!function->defined || (!runtime && function->in_runtime))
            continue;
        if (stop_requested(stop))
            left++;
        else
            print_function(program, function, &lines, out);
    }
    source_lines_release(&lines);
    return left;
}
