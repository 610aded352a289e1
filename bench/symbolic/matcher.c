/* A matcher of patterns (. * + ? ^ $ and [classes]) with backtracking: a symbolic pattern of four characters against a
 * symbolic text of four. */
#include <coset.h>
#include <stdio.h>
#include <string.h>

enum { PATTERN = 4, TEXT = 4, MAX_NODES = 8 };
enum kind { END, CHARACTER, ANY, CLASS, BEGIN_ANCHOR, END_ANCHOR };

struct node {
    unsigned char kind, least, most;   /* most 255: no bound */
    char character;
    char members[4];
    unsigned char member_count, negated;
};

struct pattern {
    struct node nodes[MAX_NODES];
    int count;
    const char *error;
};

/* ---- Compiling ---- */

static const char *compile_class(struct pattern *pattern, struct node *node, const char *at)
{
    node->kind = CLASS;
    if (*at == '^') {
        node->negated = 1;
        at++;
    }
    while (*at && *at != ']') {
        if (node->member_count == sizeof node->members) {
            pattern->error = "class too long";
            return at;
        }
        node->members[node->member_count++] = *at++;
    }
    if (!*at)
        pattern->error = "class without an end";
    else
        at++;
    return at;
}

static const char *compile_repetition(struct pattern *pattern, struct node *node, const char *at)
{
    switch (*at) {
    case '*':
        node->least = 0;
        node->most = 255;
        break;
    case '+':
        node->most = 255;
        break;
    case '?':
        node->least = 0;
        break;
    default:
        return at;
    }
    if (node->kind == BEGIN_ANCHOR || node->kind == END_ANCHOR)
        pattern->error = "repeated anchor";
    return at + 1;
}

static void compile(struct pattern *pattern, const char *text)
{
    memset(pattern, 0, sizeof *pattern);
    for (const char *at = text; *at && !pattern->error;) {
        struct node *node = &pattern->nodes[pattern->count++];
        node->least = node->most = 1;
        char c = *at++;
        if (c == '.') {
            node->kind = ANY;
        } else if (c == '[') {
            at = compile_class(pattern, node, at);
        } else if (c == '^' && pattern->count == 1) {
            node->kind = BEGIN_ANCHOR;
        } else if (c == '$' && !*at) {
            node->kind = END_ANCHOR;
        } else if (c == '*' || c == '+' || c == '?') {
            pattern->error = "nothing to repeat";
        } else {
            node->kind = CHARACTER;
            node->character = c;
        }
        if (!pattern->error)
            at = compile_repetition(pattern, node, at);
    }
}

/* ---- Matching ---- */

static int matches_one(const struct node *node, char c)
{
    if (c == '\0')
        return 0;
    if (node->kind == ANY)
        return 1;
    if (node->kind == CHARACTER)
        return c == node->character;
    for (int i = 0; i < node->member_count; i++)
        if (node->members[i] == c)
            return !node->negated;
    return node->negated;
}

/* The length of the longest match at `text`, or -1. */
static int match_here(const struct node *node, const char *start, const char *text)
{
    if (node->kind == END)
        return (int)(text - start);
    if (node->kind == BEGIN_ANCHOR)
        return match_here(node + 1, start, text);
    if (node->kind == END_ANCHOR)
        return *text ? -1 : match_here(node + 1, start, text);
    int count = 0;
    while (count < node->most && matches_one(node, text[count]))
        count++;
    for (; count >= node->least; count--) {
        int length = match_here(node + 1, start, text + count);
        if (length >= 0)
            return length;
    }
    return -1;
}

static int search(const struct pattern *pattern, const char *text, int *length)
{
    for (int at = 0; text[at] || at == 0; at++) {
        *length = match_here(pattern->nodes, text + at, text + at);
        if (*length >= 0)
            return at;
        if (pattern->nodes[0].kind == BEGIN_ANCHOR)
            break;
    }
    return -1;
}

int main(void)
{
    char expression[PATTERN + 1], text[TEXT + 1];
    struct pattern pattern;
    int length;
    coset_symbolic(expression, PATTERN, "expression");
    coset_symbolic(text, TEXT, "text");
    expression[PATTERN] = text[TEXT] = '\0';
    compile(&pattern, expression);
    if (pattern.error) {
        puts(pattern.error);
        return 2;
    }
    int at = search(&pattern, text, &length);
    if (at < 0) {
        puts("no match");
        return 1;
    }
    printf("match at %d of %d\n", at, length);
    return 0;
}
