/* A tokenizer and a parser of small expressions over four symbolic characters: numbers, names, operators, comments,
 * strings, and errors with their places. */
#include <coset.h>
#include <stdio.h>
#include <string.h>

enum { LENGTH = 4, MAX_TOKENS = 16 };

enum kind {
    END, NUMBER, NAME, KEYWORD, TEXT, PLUS, MINUS, TIMES, OPEN, CLOSE, ASSIGN, EQUAL, LESS, LESS_EQUAL, SHIFT, BAD
};

static const char *const kind_names[] = {
    "end", "number", "name", "keyword", "text", "+", "-", "*", "(", ")", "=", "==", "<", "<=", "<<", "bad",
};

struct token {
    enum kind kind;
    int start, length;
    int value;
};

struct scanner {
    const char *text;
    int at;
    int line;
    const char *error;
};

/* ---- Characters ---- */

static int is_blank(char c) { return c == ' ' || c == '\n'; }
static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_letter(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

/* ---- Scanner ---- */

static char peek(const struct scanner *scanner) { return scanner->text[scanner->at]; }

static char advance(struct scanner *scanner)
{
    char c = scanner->text[scanner->at++];
    if (c == '\n')
        scanner->line++;
    return c;
}

static int accept(struct scanner *scanner, char wanted)
{
    if (peek(scanner) != wanted)
        return 0;
    advance(scanner);
    return 1;
}

static void skip_blanks(struct scanner *scanner)
{
    for (;;) {
        if (is_blank(peek(scanner))) {
            advance(scanner);
        } else if (peek(scanner) == '#') {
            while (peek(scanner) && peek(scanner) != '\n')
                advance(scanner);
        } else {
            return;
        }
    }
}

static void scan_number(struct scanner *scanner, struct token *token)
{
    token->kind = NUMBER;
    token->value = 0;
    while (is_digit(peek(scanner)))
        token->value = token->value * 10 + (advance(scanner) - '0');
    if (is_letter(peek(scanner))) {
        token->kind = BAD;
        scanner->error = "letter in a number";
    }
}

static void scan_name(struct scanner *scanner, struct token *token)
{
    static const char *const keywords[] = {"if", "do", "for"};
    while (is_letter(peek(scanner)) || is_digit(peek(scanner)))
        advance(scanner);
    token->kind = NAME;
    token->length = scanner->at - token->start;
    for (int i = 0; i < 3; i++) {
        if ((int)strlen(keywords[i]) == token->length &&
            memcmp(scanner->text + token->start, keywords[i], (size_t)token->length) == 0) {
            token->kind = KEYWORD;
            token->value = i;
        }
    }
}

static void scan_text(struct scanner *scanner, struct token *token)
{
    token->kind = TEXT;
    for (;;) {
        char c = peek(scanner);
        if (c == '\0' || c == '\n') {
            token->kind = BAD;
            scanner->error = "text without an end";
            return;
        }
        advance(scanner);
        if (c == '"')
            return;
        token->value++;
    }
}

static void scan_operator(struct scanner *scanner, struct token *token)
{
    switch (advance(scanner)) {
    case '+': token->kind = PLUS; break;
    case '-': token->kind = MINUS; break;
    case '*': token->kind = TIMES; break;
    case '(': token->kind = OPEN; break;
    case ')': token->kind = CLOSE; break;
    case '=':
        token->kind = ASSIGN;
        if (accept(scanner, '='))
            token->kind = EQUAL;
        break;
    case '<':
        token->kind = LESS;
        if (accept(scanner, '='))
            token->kind = LESS_EQUAL;
        else if (accept(scanner, '<'))
            token->kind = SHIFT;
        break;
    case '"':
        scan_text(scanner, token);
        break;
    default:
        token->kind = BAD;
        scanner->error = "unknown character";
    }
}

static struct token next_token(struct scanner *scanner)
{
    struct token token = {END, 0, 0, 0};
    skip_blanks(scanner);
    token.start = scanner->at;
    char c = peek(scanner);
    if (c == '\0')
        return token;
    if (is_digit(c))
        scan_number(scanner, &token);
    else if (is_letter(c))
        scan_name(scanner, &token);
    else
        scan_operator(scanner, &token);
    token.length = scanner->at - token.start;
    return token;
}

/* ---- Parser: sums and products of numbers, names and brackets ---- */

struct parser {
    struct token tokens[MAX_TOKENS];
    int count, at, depth, errors;
};

static int parse_sum(struct parser *parser);

static struct token take(struct parser *parser) { return parser->tokens[parser->at++]; }
static enum kind look(const struct parser *parser) { return parser->tokens[parser->at].kind; }

static int parse_factor(struct parser *parser)
{
    struct token token = take(parser);
    if (token.kind == NUMBER)
        return token.value;
    if (token.kind == NAME)
        return token.length;
    if (token.kind == MINUS)
        return -parse_factor(parser);
    if (token.kind == OPEN) {
        parser->depth++;
        int value = parse_sum(parser);
        if (look(parser) != CLOSE)
            parser->errors++;
        else
            take(parser);
        return value;
    }
    parser->errors++;
    parser->at--;
    return 0;
}

static int parse_product(struct parser *parser)
{
    int value = parse_factor(parser);
    while (look(parser) == TIMES && !parser->errors) {
        take(parser);
        value *= parse_factor(parser);
    }
    return value;
}

static int parse_sum(struct parser *parser)
{
    int value = parse_product(parser);
    while ((look(parser) == PLUS || look(parser) == MINUS) && !parser->errors) {
        if (take(parser).kind == PLUS)
            value += parse_product(parser);
        else
            value -= parse_product(parser);
    }
    return value;
}

int main(void)
{
    char text[LENGTH + 1];
    coset_symbolic(text, LENGTH, "text");
    text[LENGTH] = '\0';
    struct scanner scanner = {text, 0, 1, NULL};
    struct parser parser = {.count = 0};
    do {
        struct token token = next_token(&scanner);
        parser.tokens[parser.count++] = token;
        printf("%s ", kind_names[token.kind]);
        if (token.kind == BAD) {
            printf("\nline %d: %s\n", scanner.line, scanner.error);
            return 1;
        }
    } while (parser.tokens[parser.count - 1].kind != END);
    int value = parse_sum(&parser);
    if (look(&parser) != END)
        parser.errors++;
    printf("\nvalue %d, %d errors, depth %d\n", value, parser.errors, parser.depth);
    return parser.errors ? 2 : 0;
}
