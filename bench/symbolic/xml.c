/* A reader of a small XML: elements with attributes, texts, references and remarks; it prints the tree, indented, or where the first mistake is. */
/* INPUT: --sym-stdin 7 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAME = 8, MAX_DEPTH = 4 };

static int next = -2; /* the next character, EOF; -2: not read yet */
static int line = 1;
static char names[MAX_DEPTH][MAX_NAME];
static int depth;

static void fail(const char *what)
{
    printf("line %d: %s\n", line, what);
    exit(1);
}

static int peek(void)
{
    if (next == -2)
        next = getchar();
    return next;
}

static int take(void)
{
    int c = peek();
    next = -2;
    line += c == '\n';
    return c;
}

static void expect(int wanted)
{
    if (take() != wanted)
        fail("something else was expected");
}

static void skip_blanks(void)
{
    while (peek() == ' ' || peek() == '\n')
        take();
}

static void read_name(char *name)
{
    int length = 0;
    if (!isalpha(peek()))
        fail("a name was expected");
    while (isalnum(peek()) || peek() == '-') {
        if (length == MAX_NAME - 1)
            fail("a name is too long");
        name[length++] = (char)take();
    }
    name[length] = 0;
}

static void indent(void)
{
    for (int i = 0; i < depth; i++)
        fputs("  ", stdout);
}

static int read_reference(void)
{
    char name[MAX_NAME];
    expect('&');
    read_name(name);
    expect(';');
    if (strcmp(name, "lt") == 0)
        return '<';
    if (strcmp(name, "gt") == 0)
        return '>';
    if (strcmp(name, "amp") == 0)
        return '&';
    fail("an unknown reference");
    return 0;
}

static void read_attribute(void)
{
    char name[MAX_NAME];
    read_name(name);
    expect('=');
    int quote = take();
    if (quote != '"' && quote != '\'')
        fail("a value needs quotes");
    indent();
    printf("@%s ", name);
    while (peek() != quote) {
        if (peek() == EOF || peek() == '<')
            fail("the value does not end");
        putchar(peek() == '&' ? read_reference() : take());
    }
    take();
    putchar('\n');
}

static void read_remark(void)
{
    expect('-');
    expect('-');
    for (int dashes = 0; dashes < 2 || peek() != '>';) {
        int c = take();
        if (c == EOF)
            fail("the remark does not end");
        dashes = c == '-' ? dashes + 1 : 0;
    }
    take();
}

static void read_end(void)
{
    char name[MAX_NAME];
    read_name(name);
    expect('>');
    if (depth == 0 || strcmp(name, names[depth - 1]) != 0)
        fail("the end of another element");
    depth--;
}

static void read_start(void)
{
    char name[MAX_NAME];
    read_name(name);
    indent();
    printf("%s\n", name);
    skip_blanks();
    while (isalpha(peek())) {
        read_attribute();
        skip_blanks();
    }
    if (peek() == '/') {
        take();
        expect('>');
        return;
    }
    expect('>');
    if (depth == MAX_DEPTH)
        fail("too deep");
    strcpy(names[depth++], name);
}

static void read_markup(void)
{
    expect('<');
    if (peek() == '!') {
        take();
        read_remark();
    } else if (peek() == '/') {
        take();
        read_end();
    } else {
        read_start();
    }
}

static void read_text(void)
{
    indent();
    while (peek() != '<' && peek() != EOF)
        putchar(peek() == '&' ? read_reference() : take());
    putchar('\n');
}

int main(void)
{
    skip_blanks();
    while (peek() != EOF) {
        if (peek() == '<')
            read_markup();
        else if (depth == 0)
            fail("text outside of elements");
        else
            read_text();
        skip_blanks();
    }
    if (depth > 0)
        fail("an element does not end");
    puts("good");
    return 0;
}
