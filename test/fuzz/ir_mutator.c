/* Works on lines. Most changes keep the types consistent: code is inserted that computes with other types and stores the result,
 * or a type is replaced everywhere in a function. */
#define _GNU_SOURCE
#include "ir_mutator.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

typedef Vector(char *) Lines; /* without their newlines; each is freed */

typedef struct Mutation {
    Lines lines;
    uint64_t state;    /* of the random numbers */
} Mutation;

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define PICK(mutation, array) ((array)[draw(mutation, COUNT(array))])

/* ---- Random choices ---- */

static uint32_t draw(Mutation *mutation, size_t count)
{
    mutation->state += UINT64_C(0x9e3779b97f4a7c15);
    return count ? (uint32_t)(hash_mix64(mutation->state) >> 20) % (uint32_t)count : 0;
}

static const char *const widths[] = {"i1", "i2", "i7", "i8", "i15", "i16", "i24", "i31", "i32", "i33", "i48", "i63", "i64", "i65", "i96",
                                     "i127", "i128", "i129", "i192", "i256", "i1000", "i4096", "i65536"};
static const char *const memory_widths[] = {"i8", "i16", "i32", "i64", "i128", "i24", "i256"};
static const char *const floats[][2] = {{"half", "f16"}, {"bfloat", "bf16"}, {"float", "f32"}, {"double", "f64"}, {"double", "f64"},
                                        {"x86_fp80", "f80"}, {"fp128", "f128"}, {"ppc_fp128", "ppcf128"}};
static const char *const constants[] = {"0", "1", "-1", "2", "7", "8", "31", "64", "127", "128", "-128", "255", "4096", "65535", "2147483647",
                                        "-2147483648", "4294967296", "9223372036854775807", "-9223372036854775808", "18446744073709551616",
                                        "340282366920938463463374607431768211455"};
static const char *const counts[] = {"1", "2", "3", "4", "5", "8", "16", "17", "64", "100", "4096", "4097"};
static const char *const alignments[] = {"1", "2", "4", "16", "64", "4096", "32768", "65536", "4294967296"};
static const char *const operators[] = {"add", "sub nsw", "mul", "mul nuw", "udiv", "sdiv", "urem", "srem", "and", "or", "xor", "shl", "lshr",
                                        "ashr", "or disjoint", "udiv exact"};
static const char *const float_operators[] = {"fadd", "fsub", "fmul", "fdiv", "frem", "fadd fast"};
static const char *const predicates[] = {"eq", "ne", "ult", "ule", "slt", "sle", "sgt", "uge"};
static const char *const atomics[] = {"add", "xchg", "and", "nand", "xor", "max", "umin", "uinc_wrap", "udec_wrap"};
static const char *const reductions[] = {"add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"};
static const char *const unary[] = {"ctpop", "bswap", "bitreverse", "ssa.copy", "arithmetic.fence", "annotation"};
static const char *const binary[] = {"smax", "smin", "umax", "umin", "ucmp", "pdep", "expect"};
static const char *const saturating[] = {"sadd", "uadd", "ssub", "usub", "sshl", "ushl"};
static const char *const overflowing[] = {"sadd", "uadd", "ssub", "usub", "smul", "umul"};
static const char *const float_intrinsics[] = {"sqrt", "fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "sin", "cos",
                                               "exp", "exp2", "log", "log2", "log10", "canonicalize", "tan", "exp10"};
static const char *const other_types[] = {"i1", "i8", "i32", "i64", "i128", "i129", "i24", "ptr", "float", "double", "x86_fp80", "half", "fp128",
                                          "<4 x i32>", "<3 x i24>", "[4 x i8]", "{ i32, ptr }", "{ i8, [2 x i256] }", "<2 x ptr>", "{}",
                                          "[0 x i64]", "<1 x i1>"};
static const char *const builtins[] = {
#define BUILTIN(name, symbol, signature) symbol,
#include "program/builtins.def"
#undef BUILTIN
};

static const char *pick_builtin(Mutation *mutation)
{
    const char *symbol = PICK(mutation, builtins);
    return symbol ? symbol : "memcpy"; /* some have no symbol */
}

/* ---- Lines ---- */

static void split(Mutation *mutation, const char *text, size_t size)
{
    for (const char *end = text + size; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((newline ? newline : end) - text);
        vector_push(&mutation->lines, base_format("%.*s", (int)length, text));
        text += length + 1;
    }
}

static void replace_line(Mutation *mutation, size_t at, char *line)
{
    free(mutation->lines.items[at]);
    mutation->lines.items[at] = line;
}

static void insert_line(Mutation *mutation, size_t at, char *line)
{
    Lines *lines = &mutation->lines;
    vector_push(lines, NULL);
    memmove(lines->items + at + 1, lines->items + at, (lines->count - 1 - at) * sizeof *lines->items);
    lines->items[at] = line;
}

static void delete_line(Mutation *mutation, size_t at)
{
    Lines *lines = &mutation->lines;
    free(lines->items[at]);
    memmove(lines->items + at, lines->items + at + 1, (lines->count - 1 - at) * sizeof *lines->items);
    lines->count--;
}

typedef bool LineTest(const char *line);

/* Some line that passes the test, from a random one on; the number of lines: none does. */
static size_t find_line(Mutation *mutation, LineTest *test)
{
    size_t count = mutation->lines.count, start = draw(mutation, count);
    for (size_t i = 0; i < count; i++)
        if (test(mutation->lines.items[(start + i) % count]))
            return (start + i) % count;
    return count;
}

static bool is_instruction(const char *line)
{
    return line[0] == ' ' && line[1] == ' ' && line[2] != ' ';
}

static bool is_metadata(const char *line)
{
    return line[0] == '!' && isdigit((unsigned char)line[1]);
}

static bool is_value_definition(const char *line)
{
    return strncmp(line, "define ", 7) == 0 || (line[0] == '@' && (strstr(line, " global ") || strstr(line, " constant ")));
}

static bool is_declaration(const char *line)
{
    return strncmp(line, "declare ", 8) == 0;
}

static bool has_alignment(const char *line)
{
    return line[0] != '!' && strstr(line, "align ") != NULL;
}

/* Other code, without the bytes of a string, which has one type only. */
static bool is_code(const char *line)
{
    return line[0] != '!' && line[0] != ';' && !strstr(line, " c\"");
}

static bool has_array(const char *line)
{
    const char *bracket = strpbrk(line, "[<");
    return is_code(line) && bracket && isdigit((unsigned char)bracket[1]);
}

static bool has_call(const char *line)
{
    return is_instruction(line) && strstr(line, " = call ") && strstr(line, " @");
}

/* ---- Replacing words ---- */

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$';
}

/* The line with each whole word `old` replaced. The suffix of an intrinsic, ".i32", is a word. */
static char *with_word(const char *line, const char *old, const char *new)
{
    Text out = {0};
    size_t length = strlen(old);
    for (const char *at = line; *at;) {
        bool starts = strncmp(at, old, length) == 0 && (at == line || (!in_word(at[-1]) && !strchr("%@!\"", at[-1]))) && !in_word(at[length]);
        text_append_bytes(&out, starts ? new : at, starts ? strlen(new) : 1);
        at += starts ? length : 1;
    }
    return text_detach(&out);
}

/* The line with the bytes [start, end) replaced. */
static char *with_part(const char *line, const char *start, const char *end, const char *new)
{
    return base_format("%.*s%s%s", (int)(start - line), line, new, end);
}

static const char *end_of_digits(const char *digits)
{
    return digits + strspn(digits, "0123456789");
}

/* Some number in the line that is no part of a word; NULL: there is none. */
static const char *find_number(Mutation *mutation, const char *line, const char *before)
{
    const char *found = NULL;
    unsigned seen = 0;
    for (const char *at = line; *at; at++)
        if (isdigit((unsigned char)*at) && at > line && strchr(before, at[-1]) && !in_word(*end_of_digits(at)) && draw(mutation, ++seen) == 0)
            found = at;
    return found;
}

/* ---- Changes: false if there is nothing to change ---- */

/* The integer type that stands somewhere in the line; at most 15 bytes. */
static bool find_integer_type(const char *line, char type[16])
{
    for (const char *at = strchr(line, 'i'); at; at = strchr(at + 1, 'i')) {
        size_t length = (size_t)(end_of_digits(at + 1) - at);
        if (length > 1 && length < 16 && (at == line || strchr(" (<[{,", at[-1])) && !in_word(at[length])) {
            snprintf(type, 16, "%.*s", (int)length, at);
            return true;
        }
    }
    return false;
}

static bool has_integer(const char *line)
{
    char type[16];
    return is_code(line) && find_integer_type(line, type);
}

static size_t function_start(const Mutation *mutation, size_t at)
{
    while (at > 0 && strncmp(mutation->lines.items[at], "define ", 7) != 0)
        at--;
    return at;
}

static size_t function_end(const Mutation *mutation, size_t at)
{
    while (at < mutation->lines.count && mutation->lines.items[at][0] != '}')
        at++;
    return at;
}

/* In a line, a function, or everywhere. */
static bool change_width(Mutation *mutation)
{
    char old[16];
    size_t at = find_line(mutation, has_integer), start = at, end = at + 1;
    if (at == mutation->lines.count || !find_integer_type(mutation->lines.items[at], old))
        return false;
    const char *new = PICK(mutation, widths);
    unsigned scope = draw(mutation, 4);
    if (scope == 1) {
        start = function_start(mutation, at);
        end = function_end(mutation, at);
    } else if (scope > 1) {
        start = 0;
        end = mutation->lines.count;
    }
    for (size_t i = start; i < end; i++)
        if (is_code(mutation->lines.items[i]))
            replace_line(mutation, i, with_word(mutation->lines.items[i], old, new));
    return true;
}

/* "  %5 = add nsw i32 …": an instruction whose result is the first integer type in it. */
typedef struct Defined {
    char name[64], type[16];
} Defined;

static bool parse_definition(const char *line, Defined *defined)
{
    static const char *const operations[] = {"add ", "sub ", "mul ", "and ", "or ", "xor ", "shl ", "lshr ", "ashr ", "load i", "call i", "sdiv ",
                                             "udiv ", "srem ", "urem ", "load volatile i"};
    int length = 0;
    if (sscanf(line, "  %%%62[A-Za-z0-9._] = %n", defined->name, &length) != 1 || length == 0)
        return false;
    for (size_t i = 0; i < COUNT(operations); i++)
        if (strncmp(line + length, operations[i], strlen(operations[i])) == 0)
            return find_integer_type(line + length, defined->type) && !strstr(line, "musttail") && line[strlen(line) - 1] != '(';
    return false;
}

static bool defines_integer(const char *line)
{
    Defined defined;
    return parse_definition(line, &defined);
}

static unsigned width_of(const char *type)
{
    return (unsigned)strtoul(type + 1, NULL, 10);
}

static const char *cast_between(Mutation *mutation, const char *from, const char *to)
{
    unsigned old = width_of(from), new = width_of(to);
    return old == new ? "bitcast" : new < old ? "trunc" : draw(mutation, 2) ? "zext" : "sext";
}

typedef struct Snippet {
    const char *code, *declarations;
} Snippet;

static const Snippet snippets[] = {
#define SNIPPET(code, declarations) {code, declarations},
#include "snippets.def"
#undef SNIPPET
};

/* What the letters of snippets.def stand for, in one snippet. */
typedef struct Meaning {
    const char *words[128];
    char number[16];
} Meaning;

static Meaning choose_meaning(Mutation *mutation)
{
    Meaning meaning = {0};
    size_t number_format = draw(mutation, COUNT(floats));
    snprintf(meaning.number, sizeof meaning.number, "%u", draw(mutation, 1000000));
    meaning.words['W'] = PICK(mutation, widths);
    meaning.words['G'] = PICK(mutation, widths);
    meaning.words['I'] = PICK(mutation, memory_widths);
    meaning.words['N'] = PICK(mutation, counts);
    meaning.words['F'] = floats[number_format][0];
    meaning.words['f'] = floats[number_format][1];
    meaning.words['K'] = PICK(mutation, alignments);
    meaning.words['O'] = PICK(mutation, operators);
    meaning.words['Q'] = PICK(mutation, float_operators);
    meaning.words['P'] = PICK(mutation, predicates);
    meaning.words['A'] = PICK(mutation, atomics);
    meaning.words['R'] = PICK(mutation, reductions);
    meaning.words['U'] = PICK(mutation, unary);
    meaning.words['D'] = PICK(mutation, binary);
    meaning.words['S'] = PICK(mutation, saturating);
    meaning.words['V'] = PICK(mutation, overflowing);
    meaning.words['M'] = PICK(mutation, float_intrinsics);
    meaning.words['B'] = pick_builtin(mutation);
    meaning.words['T'] = PICK(mutation, other_types);
    return meaning;
}

static char *fill_in(Mutation *mutation, const Meaning *meaning, const char *template)
{
    static const char *const small[] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    Text out = {0};
    for (; *template; template++) {
        if (*template == '#')
            text_append(&out, meaning->number);
        else if (*template != '$')
            text_append_bytes(&out, template, 1);
        else if (*++template == 'k')
            text_append(&out, PICK(mutation, constants));
        else if (*template == 'n')
            text_append(&out, PICK(mutation, small));
        else
            text_append(&out, meaning->words[(unsigned char)*template]);
    }
    return text_detach(&out);
}

static bool has_line_with(const Mutation *mutation, const char *start)
{
    for (size_t i = 0; i < mutation->lines.count; i++)
        if (strncmp(mutation->lines.items[i], start, strlen(start)) == 0)
            return true;
    return false;
}

/* Skips what is declared already: "declare TYPE @name(" or a definition. */
static bool is_declared(const Mutation *mutation, const char *declaration, size_t length)
{
    const char *name = memchr(declaration, '@', length), *end = name ? memchr(name, '(', length - (size_t)(name - declaration)) : NULL;
    if (strncmp(declaration, "declare ", 8) != 0 || !end)
        return false;
    char *pattern = base_format("%.*s", (int)(end + 1 - name), name);
    bool found = false;
    for (size_t i = 0; i < mutation->lines.count && !found; i++) {
        const char *line = mutation->lines.items[i];
        found = (is_declaration(line) || strncmp(line, "define ", 7) == 0) && strstr(line, pattern);
    }
    free(pattern);
    return found;
}

static void append_declarations(Mutation *mutation, char *declarations)
{
    if (!has_line_with(mutation, "@m.sink "))
        vector_push(&mutation->lines, base_duplicate("@m.sink = global [4096 x i8] zeroinitializer, align 16"));
    for (char *line = declarations, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        if (!end)
            break;
        if (!is_declared(mutation, line, (size_t)(end - line)))
            vector_push(&mutation->lines, base_format("%.*s", (int)(end - line), line));
    }
    free(declarations);
}

static bool insert_snippet(Mutation *mutation)
{
    Defined defined;
    size_t at = find_line(mutation, defines_integer);
    if (at == mutation->lines.count || !parse_definition(mutation->lines.items[at], &defined))
        return false;
    const Snippet *snippet = &PICK(mutation, snippets);
    Meaning meaning = choose_meaning(mutation);
    const char *wide = meaning.words['W'], *in_memory = meaning.words['I'];
    char *code = fill_in(mutation, &meaning, snippet->code);
    size_t length = strlen(code);
    if (length && code[length - 1] == '\n')
        code[length - 1] = '\0';
    insert_line(mutation, at + 1, code);
    insert_line(mutation, at + 1, base_format("  %%m%si = %s %s %%%s to %s", meaning.number, cast_between(mutation, defined.type, in_memory),
                                              defined.type, defined.name, in_memory));
    insert_line(mutation, at + 1, base_format("  %%m%sw = %s %s %%%s to %s", meaning.number, cast_between(mutation, defined.type, wide),
                                              defined.type, defined.name, wide));
    append_declarations(mutation, fill_in(mutation, &meaning, snippet->declarations));
    return true;
}

static bool change_number(Mutation *mutation)
{
    size_t at = find_line(mutation, is_instruction);
    const char *line = at < mutation->lines.count ? mutation->lines.items[at] : NULL;
    const char *number = line ? find_number(mutation, line, " ") : NULL;
    if (!number || (number - line > 6 && strncmp(number - 6, "align ", 6) == 0))
        return false;
    replace_line(mutation, at, with_part(line, number, end_of_digits(number), PICK(mutation, constants)));
    return true;
}

/* Another node, itself included, or another number. */
static bool change_metadata(Mutation *mutation)
{
    static const char *const numbers[] = {"0", "1", "7", "8", "31", "32", "64", "65", "127", "128", "129", "4096", "2147483648", "4294967295",
                                          "9223372036854775807", "18446744073709551615"};
    static const char *const tags[] = {"DW_TAG_structure_type", "DW_TAG_union_type", "DW_TAG_pointer_type", "DW_TAG_array_type",
                                       "DW_TAG_typedef", "DW_TAG_member", "DW_TAG_enumeration_type", "DW_TAG_const_type", "DW_TAG_class_type"};
    size_t at = find_line(mutation, is_metadata), other = find_line(mutation, is_metadata);
    if (at == mutation->lines.count)
        return false;
    const char *line = mutation->lines.items[at], *tag = strstr(line, "DW_TAG_");
    unsigned choice = draw(mutation, 4);
    const char *body = strchr(line, '='), *place = NULL;
    if (tag && choice == 0) {
        replace_line(mutation, at, with_part(line, tag, tag + strspn(tag, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"), PICK(mutation, tags)));
        return true;
    }
    if (choice == 1 && body && (place = find_number(mutation, body, " "))) {
        replace_line(mutation, at, with_part(line, place, end_of_digits(place), PICK(mutation, numbers)));
        return true;
    }
    if (!body || !(place = find_number(mutation, body, "!")))
        return false;
    char *number = base_format("%lu", strtoul(mutation->lines.items[draw(mutation, 4) ? other : at] + 1, NULL, 10));
    replace_line(mutation, at, with_part(line, place, end_of_digits(place), number));
    free(number);
    return true;
}

static bool change_alignment(Mutation *mutation)
{
    size_t at = find_line(mutation, has_alignment);
    if (at == mutation->lines.count)
        return false;
    const char *line = mutation->lines.items[at], *number = strstr(line, "align ") + strlen("align ");
    replace_line(mutation, at, with_part(line, number, end_of_digits(number), PICK(mutation, alignments)));
    return true;
}

static bool change_array(Mutation *mutation)
{
    static const char *const sizes[] = {"0", "1", "3", "17", "4097", "65536", "3000000", "4294967296", "1152921504606846976"};
    size_t at = find_line(mutation, has_array);
    const char *line = at < mutation->lines.count ? mutation->lines.items[at] : NULL;
    const char *number = line ? find_number(mutation, line, "[<") : NULL;
    if (!number)
        return false;
    char *old = base_format("%.*s", (int)(end_of_digits(number) + 2 - number), number);
    char *new = base_format("%s x", PICK(mutation, sizes));
    bool everywhere = draw(mutation, 2);
    for (size_t i = everywhere ? 0 : at; i < (everywhere ? mutation->lines.count : at + 1); i++)
        if (is_code(mutation->lines.items[i]))
            replace_line(mutation, i, with_word(mutation->lines.items[i], old, new));
    free(old);
    free(new);
    return true;
}

static bool change_linkage(Mutation *mutation)
{
    static const char *const linkages[] = {"internal", "weak", "linkonce_odr", "weak_odr", "private", "available_externally", "common",
                                           "extern_weak", "external hidden", "dso_local thread_local", "dso_local addrspace(1)"};
    static const char *const known[] = {"dso_local", "internal", "private unnamed_addr", "weak"};
    size_t at = find_line(mutation, is_value_definition);
    if (at == mutation->lines.count)
        return false;
    const char *new = PICK(mutation, linkages);
    replace_line(mutation, at, with_word(mutation->lines.items[at], PICK(mutation, known), new));
    return true;
}

static bool change_attribute(Mutation *mutation)
{
    static const char *const attributes[] = {"byval(i256) align 64", "sret([9 x i24])", "inreg", "zeroext", "signext", "nonnull", "byval({ i8, i129 })",
                                             "align 4294967296", "dereferenceable(4096)", "nest", "swiftself", "returned", "byref(i64)", "inalloca(i64)"};
    size_t at = find_line(mutation, draw(mutation, 2) ? is_declaration : is_value_definition);
    if (at == mutation->lines.count)
        return false;
    replace_line(mutation, at, with_word(mutation->lines.items[at], "noundef", PICK(mutation, attributes)));
    return true;
}

static bool change_declared_type(Mutation *mutation)
{
    size_t at = find_line(mutation, is_declaration);
    if (at == mutation->lines.count)
        return false;
    const char *line = mutation->lines.items[at], *name = strchr(line, '@');
    const char *start = name && draw(mutation, 2) ? name + strcspn(name, "(") : NULL;
    if (start && *start == '(')
        replace_line(mutation, at, with_part(line, start + 1, start + 1, draw(mutation, 2) ? "i129, " : "<4 x i64>, "));
    else if (name)
        replace_line(mutation, at, base_format("declare %s %s", PICK(mutation, other_types), name));
    return name != NULL;
}

/* The call has another type than the function; its result is not used as it was. */
static bool change_call(Mutation *mutation)
{
    size_t at = find_line(mutation, has_call);
    char old[16];
    if (at == mutation->lines.count || !find_integer_type(strstr(mutation->lines.items[at], " = call "), old))
        return false;
    const char *line = mutation->lines.items[at], *name = strstr(line, " @"), *new = PICK(mutation, widths);
    const char *type = strstr(line, old), *equals = strstr(line, " = ");
    if (!type || type > name || width_of(new) == width_of(old))
        return false;
    unsigned number = draw(mutation, 1000000);
    char *call = base_format("  %%c%u%.*s%s%s", number, (int)(type - equals), equals, new, type + strlen(old));
    char *cast = base_format("%.*s = %s %s %%c%u to %s", (int)(equals - line), line, width_of(new) > width_of(old) ? "trunc" : "zext", new, number, old);
    replace_line(mutation, at, call);
    insert_line(mutation, at + 1, cast);
    return true;
}

static bool swap_operands(Mutation *mutation)
{
    size_t at = find_line(mutation, is_instruction);
    const char *line = at < mutation->lines.count ? mutation->lines.items[at] : NULL;
    const char *comma = line ? strstr(line, ", ") : NULL, *start = comma;
    while (start && start > line && start[-1] != ' ' && start[-1] != '(')
        start--;
    if (!start || start == line)
        return false;
    const char *second = comma + 2, *end = second + strcspn(second, ",)");
    replace_line(mutation, at, base_format("%.*s%.*s, %.*s%s", (int)(start - line), line, (int)(end - second), second, (int)(comma - start), start, end));
    return true;
}

static bool change_lines(Mutation *mutation)
{
    size_t at = find_line(mutation, is_instruction), other = find_line(mutation, is_instruction);
    if (at == mutation->lines.count)
        return false;
    if (draw(mutation, 2))
        insert_line(mutation, other, base_duplicate(mutation->lines.items[at]));
    else
        delete_line(mutation, at);
    return true;
}

/* What the fuzz target `bitcode` is asked. */
static bool change_request(Mutation *mutation)
{
    static const char *const commands[] = {"test", "signature", "slice", "deps", "dump"};
    static const char *const words[] = {"", "checks", "merge", "globals", "checks merge globals"};
    char command[16], function[128] = "main";
    bool has_one = mutation->lines.count && sscanf(mutation->lines.items[0], "; fuzz: %15s %127s", command, function) >= 1;
    char *line = base_format("; fuzz: %s %s %s", PICK(mutation, commands), function, PICK(mutation, words));
    if (has_one)
        replace_line(mutation, 0, line);
    else
        insert_line(mutation, 0, line);
    return true;
}

/* ---- All of it ---- */

static void change(Mutation *mutation)
{
    static bool (*const changes[])(Mutation *) = { /* what keeps the text valid most often comes several times */
        insert_snippet, insert_snippet, insert_snippet, insert_snippet, insert_snippet, insert_snippet, change_metadata, change_metadata,
        change_metadata, change_width, change_width, change_number, change_number, change_alignment, change_array, change_linkage,
        change_attribute, change_declared_type, change_call, change_call, swap_operands, change_lines, change_request,
    };
    enum { TRIES = 10 };
    for (unsigned i = 0; i < TRIES && !PICK(mutation, changes)(mutation); i++)
        continue;
}

/* Into the buffer if it fits, else the text stays as it was. */
static size_t join(const Lines *lines, char *text, size_t size, size_t max_size)
{
    Text out = {0};
    for (size_t i = 0; i < lines->count; i++) {
        text_append(&out, lines->items[i]);
        text_append(&out, "\n");
    }
    if (out.length <= max_size && out.length > 0) {
        memcpy(text, out.bytes, out.length);
        size = out.length;
    }
    text_release(&out);
    return size;
}

size_t ir_mutate(char *text, size_t size, size_t max_size, uint32_t seed)
{
    static const unsigned amounts[] = {1, 1, 1, 2, 3};
    Mutation mutation = {.state = seed};
    split(&mutation, text, size);
    for (unsigned count = PICK(&mutation, amounts); count > 0 && mutation.lines.count; count--)
        change(&mutation);
    size = join(&mutation.lines, text, size, max_size);
    for (size_t i = 0; i < mutation.lines.count; i++)
        free(mutation.lines.items[i]);
    vector_release(&mutation.lines);
    return size;
}
