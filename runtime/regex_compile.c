#include "regex_program.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { REPEAT_LIMIT = 255, CODE_LIMIT = 100000, UNBOUNDED = -1 };

typedef struct Compiler {
    RegexProgram *program;
    const char *next;      /* in the pattern */
    bool extended;
    int depth;             /* of open groups */
    int error;
} Compiler;

/* ---- Code ---- */

static void fail(Compiler *compiler, int error)
{
    if (!compiler->error)
        compiler->error = error;
}

static int emit(Compiler *compiler, RegexOpcode opcode, int x, int y)
{
    RegexProgram *program = compiler->program;
    if (program->count == program->capacity) {
        int capacity = program->capacity * 2 + 32;
        RegexInstruction *larger = realloc(program->code, (size_t)capacity * sizeof *larger);
        if (!larger || capacity > CODE_LIMIT) {
            program->code = larger ? larger : program->code;
            fail(compiler, REG_ESPACE);
            return 0;
        }
        program->code = larger;
        program->capacity = capacity;
    }
    program->code[program->count] = (RegexInstruction){opcode, x, y};
    return program->count++;
}

/* Makes room for one instruction at `place`. Jumps are relative and stay within their part, so none crosses the
 * position. */
static void insert(Compiler *compiler, int place, RegexOpcode opcode, int x, int y)
{
    RegexProgram *program = compiler->program;
    emit(compiler, opcode, 0, 0);
    if (compiler->error)
        return;
    memmove(program->code + place + 1, program->code + place,
            (size_t)(program->count - 1 - place) * sizeof *program->code);
    program->code[place] = (RegexInstruction){opcode, x, y};
}

static void emit_set(Compiler *compiler, ByteSet set)
{
    RegexProgram *program = compiler->program;
    ByteSet *larger = realloc(program->sets, (size_t)(program->set_count + 1) * sizeof *larger);
    if (!larger) {
        fail(compiler, REG_ESPACE);
        return;
    }
    program->sets = larger;
    larger[program->set_count] = set;
    emit(compiler, REGEX_SET, program->set_count++, 0);
}

static void add_folded(Compiler *compiler, ByteSet *set, int c)
{
    byte_set_add(set, (unsigned char)c);
    if (compiler->program->flags & REG_ICASE) {
        byte_set_add(set, (unsigned char)tolower(c));
        byte_set_add(set, (unsigned char)toupper(c));
    }
}

static void emit_byte(Compiler *compiler, unsigned char c)
{
    if (!(compiler->program->flags & REG_ICASE) || !isalpha(c)) {
        emit(compiler, REGEX_BYTE, c, 0);
        return;
    }
    ByteSet set = {{0}};
    add_folded(compiler, &set, c);
    emit_set(compiler, set);
}

static void negate(Compiler *compiler, ByteSet *set)
{
    for (int i = 0; i < 4; i++)
        set->bits[i] = ~set->bits[i];
    set->bits[0] &= ~UINT64_C(1); /* NUL */
    if (compiler->program->flags & REG_NEWLINE)
        set->bits[0] &= ~(UINT64_C(1) << '\n');
}

/* ---- Bracket expressions ---- */

static const struct {
    const char *name;
    int (*test)(int);
} classes[] = {
    {"alpha", isalpha}, {"digit", isdigit}, {"alnum", isalnum}, {"upper", isupper},
    {"lower", islower}, {"space", isspace}, {"blank", isblank}, {"punct", ispunct},
    {"print", isprint}, {"graph", isgraph}, {"cntrl", iscntrl}, {"xdigit", isxdigit},
};

static void add_class(Compiler *compiler, ByteSet *set, const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strlen(classes[i].name) == length && strncmp(classes[i].name, name, length) == 0) {
            for (int c = 0; c < 256; c++) {
                if (classes[i].test(c))
                    add_folded(compiler, set, c);
            }
            return;
        }
    }
    fail(compiler, REG_ECTYPE);
}

/* Parses "[:class:]", "[.x.]" or "[=x=]" after its '['; returns the character, or -1 for a class. */
static int parse_named(Compiler *compiler, ByteSet *set)
{
    char kind = *compiler->next++, closing[3] = {kind, ']', '\0'};
    const char *name = compiler->next, *end = strstr(name, closing);
    if (!end) {
        fail(compiler, REG_EBRACK);
        return -1;
    }
    compiler->next = end + 2;
    if (kind == ':') {
        add_class(compiler, set, name, (size_t)(end - name));
        return -1;
    }
    if (end != name + 1)
        fail(compiler, REG_ECOLLATE);
    return (unsigned char)*name;
}

static bool at_named(const char *text)
{
    return text[0] == '[' && (text[1] == ':' || text[1] == '.' || text[1] == '=');
}

/* One end of a range, or a class (-1). */
static int parse_range_end(Compiler *compiler, ByteSet *set)
{
    if (at_named(compiler->next)) {
        compiler->next++;
        return parse_named(compiler, set);
    }
    return (unsigned char)*compiler->next++;
}

static void parse_bracket(Compiler *compiler)
{
    ByteSet set = {{0}};
    bool negated = *compiler->next == '^';
    if (negated)
        compiler->next++;
    for (bool first = true; !compiler->error && (first || *compiler->next != ']'); first = false) {
        if (!*compiler->next) {
            fail(compiler, REG_EBRACK);
            return;
        }
        int low = parse_range_end(compiler, &set), high = low;
        if (low >= 0 && compiler->next[0] == '-' && compiler->next[1] && compiler->next[1] != ']') {
            compiler->next++;
            high = parse_range_end(compiler, &set);
            if (high < low)
                fail(compiler, REG_ERANGE);
        }
        for (int c = low; c >= 0 && c <= high; c++)
            add_folded(compiler, &set, c);
    }
    if (compiler->error)
        return;
    compiler->next++;
    if (negated)
        negate(compiler, &set);
    emit_set(compiler, set);
}

/* ---- Repetition ---- */

static void copy_code(Compiler *compiler, int start, int count)
{
    for (int i = 0; i < count && !compiler->error; i++) {
        RegexInstruction instruction = compiler->program->code[start + i];
        emit(compiler, instruction.opcode, instruction.x, instruction.y);
    }
}

/* Repeats the code from `start` to the end. */
static void repeat(Compiler *compiler, int start, int low, int high)
{
    int count = compiler->program->count - start;
    if (high == 0) {
        compiler->program->count = start;
        return;
    }
    for (int i = 1; i < low; i++)
        copy_code(compiler, start, count);
    int last = compiler->program->count - count; /* the last copy so far */
    if (high == UNBOUNDED) {
        if (low == 0) {
            insert(compiler, start, REGEX_SPLIT, 1, count + 2);
            emit(compiler, REGEX_JUMP, -(count + 1), 0);
        } else {
            emit(compiler, REGEX_SPLIT, -count, 1);
        }
        return;
    }
    if (low == 0) {
        insert(compiler, start, REGEX_SPLIT, 1, count + 1);
        last = start + 1;
        low = 1;
    }
    for (int i = low; i < high && !compiler->error; i++) {
        emit(compiler, REGEX_SPLIT, 1, count + 1);
        copy_code(compiler, last, count);
    }
}

/* Parses {m}, {m,} or {m,n} after the brace. */
static bool parse_bounds(Compiler *compiler, int *low, int *high)
{
    const char *text = compiler->next;
    char *end;
    *low = (int)strtol(text, &end, 10);
    if (!isdigit((unsigned char)*text))
        *low = *text == ',' ? 0 : -1;
    *high = *low;
    text = *low >= 0 && *text == ',' ? text : end;
    if (*text == ',') {
        text++;
        *high = isdigit((unsigned char)*text) ? (int)strtol(text, &end, 10) : UNBOUNDED;
        text = isdigit((unsigned char)*text) ? end : text;
    }
    if (!compiler->extended && *text == '\\')
        text++;
    if (*text != '}' || *low < 0) {
        fail(compiler, *text ? REG_BADBR : REG_EBRACE);
        return false;
    }
    if (*low > REPEAT_LIMIT || *high > REPEAT_LIMIT || (*high != UNBOUNDED && *high < *low)) {
        fail(compiler, REG_BADBR);
        return false;
    }
    compiler->next = text + 1;
    return true;
}

/* The repetition symbol at the current position, without its backslash: one of *, +, ?, { or 0. */
static char peek_operator(const Compiler *compiler)
{
    const char *text = compiler->next;
    if (*text == '*')
        return '*';
    if (compiler->extended)
        return *text && strchr("+?{", *text) ? *text : 0;
    return *text == '\\' && text[1] && strchr("+?{", text[1]) ? text[1] : 0;
}

static void parse_repetitions(Compiler *compiler, int start)
{
    char symbol;
    while (!compiler->error && (symbol = peek_operator(compiler))) {
        int low = symbol == '+' ? 1 : 0, high = symbol == '?' ? 1 : UNBOUNDED;
        const char *place = compiler->next;
        compiler->next += symbol != '*' && !compiler->extended ? 2 : 1;
        if (symbol == '{' && !parse_bounds(compiler, &low, &high)) {
            if (!compiler->extended || compiler->error == REG_EBRACE || isdigit((unsigned char)place[1]))
                return;
            compiler->error = 0; /* a brace without bounds is an ordinary character */
            compiler->next = place + 1;
            emit_byte(compiler, '{');
            start = compiler->program->count - 1;
            continue;
        }
        repeat(compiler, start, low, high);
    }
}

/* ---- Expressions ---- */

static void parse_alternatives(Compiler *compiler);

static void parse_group(Compiler *compiler)
{
    int group = compiler->program->group_count++;
    emit(compiler, REGEX_SAVE, 2 * group, 0);
    compiler->depth++;
    parse_alternatives(compiler);
    compiler->depth--;
    if (compiler->error)
        return;
    if (!*compiler->next) {
        fail(compiler, REG_EPAREN);
        return;
    }
    compiler->next += compiler->extended ? 1 : 2;
    emit(compiler, REGEX_SAVE, 2 * group + 1, 0);
}

static ByteSet word_set(void)
{
    ByteSet set = {{0}};
    for (int c = 0; c < 128; c++) {
        if (isalnum(c) || c == '_')
            byte_set_add(&set, (unsigned char)c);
    }
    return set;
}

static void emit_shorthand(Compiler *compiler, char letter)
{
    ByteSet set = {{0}};
    if ((letter | 32) == 'w')
        set = word_set();
    else
        set = byte_choice_of(" \t\n\v\f\r").set;
    if (letter == 'W' || letter == 'S')
        negate(compiler, &set);
    emit_set(compiler, set);
}

/* Compiles a backslash and the character after it. */
static void parse_escape(Compiler *compiler)
{
    char c = *compiler->next;
    if (!c) {
        fail(compiler, REG_EESCAPE);
        return;
    }
    compiler->next++;
    if (c >= '1' && c <= '9') {
        if (c - '0' >= compiler->program->group_count)
            fail(compiler, REG_ESUBREG);
        compiler->program->has_references = true;
        emit(compiler, REGEX_REFERENCE, c - '0', 0);
    } else if (strchr("wWsS", c)) {
        emit_shorthand(compiler, c);
    } else if (strchr("bB<>", c)) {
        emit(compiler, REGEX_WORD, c, 0);
    } else if (c == '`' || c == '\'') {
        emit(compiler, c == '`' ? REGEX_TEXT_BEGIN : REGEX_TEXT_END, 0, 0);
    } else {
        emit_byte(compiler, (unsigned char)c);
    }
}

static void parse_any(Compiler *compiler)
{
    ByteSet none = {{0}};
    negate(compiler, &none);
    emit_set(compiler, none);
}

/* True at the end of a branch: '|', a closing parenthesis, or the end. */
static bool at_branch_end(const Compiler *compiler)
{
    const char *text = compiler->next;
    if (!*text)
        return true;
    if (compiler->extended)
        return *text == '|' || (*text == ')' && compiler->depth > 0);
    return text[0] == '\\' && (text[1] == '|' || (text[1] == ')' && compiler->depth > 0));
}

static bool is_dollar_anchor(const Compiler *compiler)
{
    const char *rest = compiler->next + 1;
    return compiler->extended || !*rest || (rest[0] == '\\' && (rest[1] == ')' || rest[1] == '|'));
}

/* True if an anchor was compiled; `first`: it is at the beginning of its branch. */
static bool parse_anchor(Compiler *compiler, bool first)
{
    char c = *compiler->next;
    if (c == '^' && (compiler->extended || first))
        emit(compiler, REGEX_BEGIN, 0, 0);
    else if (c == '$' && is_dollar_anchor(compiler))
        emit(compiler, REGEX_END, 0, 0);
    else
        return false;
    compiler->next++;
    return true;
}

static void parse_atom(Compiler *compiler, bool first)
{
    char c = *compiler->next++;
    bool group = compiler->extended ? c == '(' : c == '\\' && *compiler->next == '(';
    if (group) {
        compiler->next += !compiler->extended;
        parse_group(compiler);
    } else if (c == '[') {
        parse_bracket(compiler);
    } else if (c == '.') {
        parse_any(compiler);
    } else if (c == '\\') {
        if (!compiler->extended && *compiler->next && strchr("){", *compiler->next))
            fail(compiler, *compiler->next == ')' ? REG_EPAREN : first ? REG_BADRPT : REG_BADBR);
        parse_escape(compiler);
    } else if (compiler->extended && first && strchr("*+?{", c)) {
        fail(compiler, REG_BADRPT);
    } else {
        emit_byte(compiler, (unsigned char)c);
    }
}

static void parse_branch(Compiler *compiler)
{
    bool first = true;
    while (!compiler->error && !at_branch_end(compiler)) {
        int start = compiler->program->count;
        bool anchored = parse_anchor(compiler, first);
        if (!anchored) {
            parse_atom(compiler, first);
            parse_repetitions(compiler, start);
        } else if (compiler->extended && peek_operator(compiler)) {
            fail(compiler, REG_BADRPT);
        }
        first = false;
    }
}

static void parse_alternatives(Compiler *compiler)
{
    int start = compiler->program->count;
    parse_branch(compiler);
    while (!compiler->error && *compiler->next == (compiler->extended ? '|' : '\\') &&
           (compiler->extended || compiler->next[1] == '|')) {
        compiler->next += compiler->extended ? 1 : 2;
        int left = compiler->program->count - start;
        insert(compiler, start, REGEX_SPLIT, 1, left + 2);
        int jump = emit(compiler, REGEX_JUMP, 0, 0);
        int right = compiler->program->count;
        parse_alternatives(compiler);
        if (!compiler->error)
            compiler->program->code[jump].x = compiler->program->count - right + 1;
    }
}

int __coset_regex_compile(RegexProgram *program, const char *pattern, int flags)
{
    Compiler compiler = {.program = program, .next = pattern, .extended = flags & REG_EXTENDED};
    *program = (RegexProgram){.group_count = 1, .flags = flags};
    emit(&compiler, REGEX_SAVE, 0, 0);
    parse_alternatives(&compiler);
    if (!compiler.error && *compiler.next)
        fail(&compiler, REG_EPAREN);
    emit(&compiler, REGEX_SAVE, 1, 0);
    emit(&compiler, REGEX_MATCH, 0, 0);
    if (compiler.error)
        __coset_regex_release(program);
    return compiler.error;
}

void __coset_regex_release(RegexProgram *program)
{
    free(program->code);
    free(program->sets);
    *program = (RegexProgram){0};
}
