/* A tokenizer that reads standard input byte by byte and puts one back where it read too far: words, keywords, decimal
 * and hexadecimal numbers, strings with escapes, operators, nested comments. Prints one token a line. */
/* INPUT: --sym-stdin 6 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TEXT 32

enum token { END, WORD, KEYWORD, INTEGER, REAL, STRING, OPERATOR, BAD };

static const char *const token_names[] = {"end", "word", "keyword", "integer", "real", "string", "operator", "bad"};

/* In the order of strcmp. */
static const char *const keywords[] = {"and", "do", "else", "end", "for", "if", "in", "let", "not", "of", "or", "to"};

struct lexer {
    FILE *file;
    int line, column, old_column;
    enum token token;
    char text[MAX_TEXT];
    size_t length;
    unsigned long value;         /* INTEGER */
    const char *complaint;       /* BAD */
};

/* ---- Bytes ---- */

static int next_byte(struct lexer *lexer)
{
    int c = getc(lexer->file);
    lexer->old_column = lexer->column;
    if (c == '\n') {
        lexer->line++;
        lexer->column = 0;
    } else if (c != EOF) {
        lexer->column++;
    }
    return c;
}

static void put_back(struct lexer *lexer, int c)
{
    if (c == EOF)
        return;
    if (c == '\n')
        lexer->line--;
    lexer->column = lexer->old_column;
    ungetc(c, lexer->file);
}

/* Takes the next byte if it is this one. */
static int accept(struct lexer *lexer, int wanted)
{
    int c = next_byte(lexer);
    if (c == wanted)
        return 1;
    put_back(lexer, c);
    return 0;
}

static void keep(struct lexer *lexer, int c)
{
    if (lexer->length + 1 < sizeof lexer->text)
        lexer->text[lexer->length++] = (char)c;
    lexer->text[lexer->length] = '\0';
}

static enum token bad(struct lexer *lexer, const char *complaint)
{
    lexer->complaint = complaint;
    return BAD;
}

/* ---- Comments ---- */

/* Comments nest: (* a (* b *) c *). Returns 0 if the input ends within one. */
static int skip_comment(struct lexer *lexer)
{
    int depth = 1;
    while (depth > 0) {
        int c = next_byte(lexer);
        if (c == EOF)
            return 0;
        if (c == '(' && accept(lexer, '*'))
            depth++;
        else if (c == '*' && accept(lexer, ')'))
            depth--;
    }
    return 1;
}

static void skip_line(struct lexer *lexer)
{
    int c;
    do
        c = next_byte(lexer);
    while (c != EOF && c != '\n');
}

/* The first byte that belongs to a token; EOF also after a comment without end, which leaves a complaint. */
static int skip_blank(struct lexer *lexer)
{
    for (;;) {
        int c = next_byte(lexer);
        if (c == '#') {
            skip_line(lexer);
        } else if (c == '(' && accept(lexer, '*')) {
            if (!skip_comment(lexer)) {
                lexer->complaint = "comment without end";
                return EOF;
            }
        } else if (c == EOF || !isspace(c)) {
            return c;
        }
    }
}

/* ---- Words ---- */

static int is_keyword(const char *text)
{
    size_t low = 0, high = sizeof keywords / sizeof *keywords;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(text, keywords[middle]);
        if (order == 0)
            return 1;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

static enum token read_word(struct lexer *lexer, int c)
{
    while (c != EOF && (isalnum(c) || c == '_')) {
        keep(lexer, c);
        c = next_byte(lexer);
    }
    put_back(lexer, c);
    return is_keyword(lexer->text) ? KEYWORD : WORD;
}

/* ---- Numbers ---- */

static int digit_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return 99;
}

/* Returns how many digits there were. */
static int read_digits(struct lexer *lexer, int base)
{
    int count = 0, c = next_byte(lexer);
    while (c != EOF && digit_value(c) < base) {
        keep(lexer, c);
        lexer->value = lexer->value * (unsigned)base + (unsigned)digit_value(c);
        count++;
        c = next_byte(lexer);
    }
    put_back(lexer, c);
    return count;
}

static enum token read_exponent(struct lexer *lexer)
{
    if (accept(lexer, 'e')) {
        keep(lexer, 'e');
        if (accept(lexer, '-'))
            keep(lexer, '-');
        if (read_digits(lexer, 10) == 0)
            return bad(lexer, "exponent without digits");
    }
    return REAL;
}

static enum token read_number(struct lexer *lexer, int c)
{
    lexer->value = 0;
    if (c == '0' && accept(lexer, 'x')) {
        keep(lexer, '0');
        keep(lexer, 'x');
        return read_digits(lexer, 16) > 0 ? INTEGER : bad(lexer, "0x without digits");
    }
    put_back(lexer, c);
    read_digits(lexer, 10);
    if (!accept(lexer, '.'))
        return INTEGER;
    keep(lexer, '.');
    read_digits(lexer, 10);
    return read_exponent(lexer);
}

/* ---- Strings ---- */

/* The byte that an escape means; -1 if there is none. */
static int read_escape(struct lexer *lexer)
{
    int c = next_byte(lexer);
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case '\\':
    case '"':
        return c;
    default:
        put_back(lexer, c);
        return -1;
    }
}

static enum token read_string(struct lexer *lexer)
{
    enum token token = STRING;
    for (;;) {
        int c = next_byte(lexer);
        if (c == '"')
            return token;
        if (c == EOF || c == '\n') {
            put_back(lexer, c);
            return bad(lexer, "string without end");
        }
        if (c == '\\')
            c = read_escape(lexer);
        if (c < 0)
            token = bad(lexer, "unknown escape");
        else
            keep(lexer, c);
    }
}

/* ---- Operators ---- */

static enum token read_operator(struct lexer *lexer, int c)
{
    keep(lexer, c);
    switch (c) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '(':
    case ')':
    case ',':
    case ';':
        return OPERATOR;
    case ':':
    case '<':
    case '>':
        if (accept(lexer, '='))
            keep(lexer, '=');
        return OPERATOR;
    case '=':
        if (accept(lexer, '>'))
            keep(lexer, '>');
        return OPERATOR;
    case '.':
        if (accept(lexer, '.'))
            keep(lexer, '.');
        return OPERATOR;
    default:
        return bad(lexer, "unknown byte");
    }
}

static enum token read_token(struct lexer *lexer)
{
    lexer->length = 0;
    lexer->text[0] = '\0';
    lexer->complaint = NULL;
    int c = skip_blank(lexer);
    if (c == EOF)
        return lexer->complaint ? BAD : END;
    if (isalpha(c) || c == '_')
        return read_word(lexer, c);
    if (isdigit(c))
        return read_number(lexer, c);
    return c == '"' ? read_string(lexer) : read_operator(lexer, c);
}

int main(void)
{
    struct lexer lexer = {.file = stdin, .line = 1};
    int counts[BAD + 1] = {0};
    while ((lexer.token = read_token(&lexer)) != END) {
        counts[lexer.token]++;
        printf("%d:%d %s", lexer.line, lexer.column, token_names[lexer.token]);
        if (lexer.token == BAD)
            printf(" (%s)\n", lexer.complaint);
        else if (lexer.token == INTEGER)
            printf(" %lu\n", lexer.value);
        else
            printf(" %s\n", lexer.text);
    }
    printf("%d keywords, %d words, %d bad\n", counts[KEYWORD], counts[WORD], counts[BAD]);
    return counts[BAD] > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
