/* Replaces what a pattern matches in each line of standard input: pattern-replace PATTERN REPLACEMENT.
 *
 *     c      the character c                 [a-z]  one of these         e*  any number of e
 *     .      any character                   [!ab]  none of these        e+  at least one
 *     <      at the first: begin of line     >      at the last: end     e?  at most one
 *     ~c     c without its meaning; ~d a digit, ~w a letter or digit, ~s a blank
 *
 * In the replacement & is the matched text, ~n a line feed, ~u the matched text in capitals, ~c the character c.
 */
/* INPUT: --sym-args 2 2 3 --sym-stdin 3 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NODES = 32, MAX_LINE = 256 };

typedef enum { NODE_CHAR, NODE_ANY, NODE_SET, NODE_BEGIN, NODE_END } NodeKind;

typedef struct Node {
    NodeKind kind;
    char character;                  /* NODE_CHAR */
    unsigned char members[32];       /* NODE_SET: a bit for each character */
    bool is_inverted;
    int least;                       /* 0 or 1 */
    bool repeats;
} Node;

typedef struct Pattern {
    Node nodes[MAX_NODES];
    int count;
    const char *complaint;           /* NULL: the pattern is well-formed */
} Pattern;

typedef struct Output {
    char text[MAX_LINE];
    size_t length;
    bool is_cut;
} Output;

/* ---- Sets of characters ---- */

static void add_member(Node *node, unsigned char c)
{
    node->members[c / 8] |= (unsigned char)(1 << c % 8);
}

static void add_range(Node *node, unsigned char first, unsigned char last)
{
    for (int c = first; c <= last; c++)
        add_member(node, (unsigned char)c);
}

static bool has_member(const Node *node, char character)
{
    unsigned char c = (unsigned char)character;
    bool is_in = node->members[c / 8] >> c % 8 & 1;
    return is_in != node->is_inverted;
}

/* ---- From the text to the nodes ---- */

static Node *add_node(Pattern *pattern, NodeKind kind)
{
    if (pattern->count == MAX_NODES) {
        pattern->complaint = "the pattern is too long";
        return &pattern->nodes[MAX_NODES - 1];
    }
    Node *node = &pattern->nodes[pattern->count++];
    memset(node, 0, sizeof *node);
    node->kind = kind;
    node->least = 1;
    return node;
}

/* Returns where the text goes on behind the set. */
static const char *compile_set(Pattern *pattern, const char *text)
{
    Node *node = add_node(pattern, NODE_SET);
    if (*text == '!') {
        node->is_inverted = true;
        text++;
    }
    const char *first = text;
    while (*text && (*text != ']' || text == first)) {
        if (text[1] == '-' && text[2] && text[2] != ']') {
            if (text[2] < text[0])
                pattern->complaint = "a range begins behind its end";
            add_range(node, (unsigned char)text[0], (unsigned char)text[2]);
            text += 3;
        } else {
            add_member(node, (unsigned char)*text++);
        }
    }
    if (*text == ']')
        return text + 1;
    pattern->complaint = "[ without ]";
    return text;
}

static const char *compile_escape(Pattern *pattern, const char *text)
{
    switch (*text) {
    case '\0':
        pattern->complaint = "~ at the end";
        return text;
    case 'd':
        add_range(add_node(pattern, NODE_SET), '0', '9');
        break;
    case 'w': {
        Node *node = add_node(pattern, NODE_SET);
        add_range(node, 'a', 'z');
        add_range(node, 'A', 'Z');
        add_range(node, '0', '9');
        break;
    }
    case 's': {
        Node *node = add_node(pattern, NODE_SET);
        add_member(node, ' ');
        add_member(node, '\t');
        break;
    }
    default:
        add_node(pattern, NODE_CHAR)->character = *text;
    }
    return text + 1;
}

static void compile_closure(Pattern *pattern, char closure)
{
    if (pattern->count == 0 || pattern->nodes[pattern->count - 1].kind >= NODE_BEGIN) {
        pattern->complaint = "nothing to repeat";
        return;
    }
    Node *node = &pattern->nodes[pattern->count - 1];
    if (node->repeats || node->least == 0) {
        pattern->complaint = "two repetitions";
        return;
    }
    node->repeats = closure != '?';
    node->least = closure == '+';
}

static const char *compile_one(Pattern *pattern, const char *text, bool is_first)
{
    char c = *text++;
    switch (c) {
    case '.':
        add_node(pattern, NODE_ANY);
        return text;
    case '[':
        return compile_set(pattern, text);
    case '~':
        return compile_escape(pattern, text);
    case '*':
    case '+':
    case '?':
        compile_closure(pattern, c);
        return text;
    default:
        break;
    }
    if (c == '<' && is_first)
        add_node(pattern, NODE_BEGIN);
    else if (c == '>' && *text == '\0')
        add_node(pattern, NODE_END);
    else
        add_node(pattern, NODE_CHAR)->character = c;
    return text;
}

static void compile(Pattern *pattern, const char *text)
{
    const char *start = text;
    pattern->count = 0;
    pattern->complaint = NULL;
    if (*text == '\0')
        pattern->complaint = "the pattern is empty";
    while (*text && !pattern->complaint)
        text = compile_one(pattern, text, text == start);
}

/* ---- Matching ---- */

static bool matches_one(const Node *node, char c)
{
    switch (node->kind) {
    case NODE_CHAR:
        return node->character == c;
    case NODE_ANY:
        return c != '\0';
    case NODE_SET:
        return c != '\0' && has_member(node, c);
    default:
        return false;
    }
}

static const char *match_from(const Pattern *pattern, int number, const char *line, const char *at);

/* The longest repetition first, then shorter ones. */
static const char *match_repeated(const Pattern *pattern, int number, const char *line, const char *at)
{
    const Node *node = &pattern->nodes[number];
    int most = node->repeats ? MAX_LINE : 1, count = 0;
    while (count < most && at[count] && matches_one(node, at[count]))
        count++;
    for (; count >= node->least; count--) {
        const char *end = match_from(pattern, number + 1, line, at + count);
        if (end)
            return end;
    }
    return NULL;
}

/* The end of a match of the nodes from this number on that begins here; NULL: there is none. */
static const char *match_from(const Pattern *pattern, int number, const char *line, const char *at)
{
    for (; number < pattern->count; number++) {
        const Node *node = &pattern->nodes[number];
        if (node->repeats || node->least == 0)
            return match_repeated(pattern, number, line, at);
        if (node->kind == NODE_BEGIN || node->kind == NODE_END) {
            if (node->kind == NODE_BEGIN ? at != line : *at != '\0')
                return NULL;
        } else if (*at == '\0' || !matches_one(node, *at++)) {
            return NULL;
        }
    }
    return at;
}

/* ---- Replacing ---- */

static void put(Output *output, char c)
{
    if (output->length + 1 < sizeof output->text)
        output->text[output->length++] = c;
    else
        output->is_cut = true;
}

static void put_match(Output *output, const char *begin, const char *end, bool in_capitals)
{
    for (; begin < end; begin++)
        put(output, in_capitals ? (char)toupper((unsigned char)*begin) : *begin);
}

static void put_replacement(Output *output, const char *replacement, const char *begin, const char *end)
{
    for (const char *c = replacement; *c; c++) {
        if (*c == '&') {
            put_match(output, begin, end, false);
        } else if (*c != '~' || c[1] == '\0') {
            put(output, *c);
        } else {
            c++;
            if (*c == 'u')
                put_match(output, begin, end, true);
            else
                put(output, *c == 'n' ? '\n' : *c);
        }
    }
}

/* Returns how many times the pattern was replaced. An empty match directly behind another match does not count. */
static int replace_line(Output *output, const Pattern *pattern, const char *replacement, const char *line)
{
    const char *at = line, *last_end = NULL;
    int count = 0;
    output->length = 0;
    for (;;) {
        const char *end = match_from(pattern, 0, line, at);
        if (end && (end > at || at != last_end)) {
            put_replacement(output, replacement, at, end);
            count++;
        }
        if (end && end > at)
            at = last_end = end;
        else if (*at)
            put(output, *at++);
        else
            break;
    }
    output->text[output->length] = '\0';
    return count;
}

static int replace_all(const Pattern *pattern, const char *replacement)
{
    static Output output;
    char line[MAX_LINE];
    int lines = 0, changed = 0, count = 0;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        int replaced = replace_line(&output, pattern, replacement, line);
        puts(output.text);
        lines++;
        changed += replaced > 0;
        count += replaced;
    }
    fprintf(stderr, "%d replacements in %d of %d lines%s\n", count, changed, lines, output.is_cut ? ", cut" : "");
    return count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    static Pattern pattern;
    if (argc != 3) {
        fprintf(stderr, "usage: pattern-replace PATTERN REPLACEMENT\n");
        return 2;
    }
    compile(&pattern, argv[1]);
    if (pattern.complaint) {
        fprintf(stderr, "pattern: %s\n", pattern.complaint);
        return 2;
    }
    return replace_all(&pattern, argv[2]);
}
