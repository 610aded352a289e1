/* A tokenizer of another design: fgets reads a line, a table gives the class of each byte, and a second table gives the
 * next state for a state and a class. Prints the kind of each token, and how many there were of each kind. */
/* INPUT: --sym-stdin 6 */
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 80 };

/* ---- Classes of bytes ---- */

typedef enum {
    BLANK, LETTER, DIGIT, POINT, SIGN, LESS, EQUAL, BAR, QUOTE, HASH, BRACKET, LINE_END, OTHER,
    CLASSES
} Class;

static unsigned char class_of[256];

static void set_range(int first, int last, Class class)
{
    for (int c = first; c <= last; c++)
        class_of[c] = (unsigned char)class;
}

static void set_each(const char *bytes, Class class)
{
    for (; *bytes; bytes++)
        class_of[(unsigned char)*bytes] = (unsigned char)class;
}

static void fill_classes(void)
{
    set_range(0, 255, OTHER);
    set_range('a', 'z', LETTER);
    set_range('A', 'Z', LETTER);
    set_range('0', '9', DIGIT);
    set_each("_", LETTER);
    set_each(" \t\r", BLANK);
    set_each(".", POINT);
    set_each("+-", SIGN);
    set_each("<>", LESS);
    set_each("=", EQUAL);
    set_each("|", BAR);
    set_each("'", QUOTE);
    set_each("#", HASH);
    set_each("()[]{}", BRACKET);
    set_each("\n", LINE_END);
    class_of[0] = LINE_END;
}

/* ---- States ---- */

/* States up to LAST_STATE read on. The others are kinds of tokens: up to LAST_KEEP the byte is kept for the next token,
 * after it the byte is the last of this one. The end of a line is always kept. */
typedef enum {
    START, IN_NAME, IN_INTEGER, IN_POINT, IN_FRACTION, IN_SIGN, IN_LESS, IN_EQUAL, IN_BAR, IN_TEXT, IN_REMARK,
    LAST_STATE = IN_REMARK,
    NAME, INTEGER, FRACTION, MARK, COMPARISON, ASSIGNMENT, REMARK, UNFINISHED, DONE,
    LAST_KEEP = DONE,
    TEXT, EQUALITY, ARROW, PIPE, PAREN, WRONG,
    STATES
} State;

static const char *const state_names[STATES] = {
    [NAME] = "name", [INTEGER] = "integer", [FRACTION] = "fraction", [MARK] = "mark", [COMPARISON] = "comparison",
    [ASSIGNMENT] = "assignment", [REMARK] = "remark", [UNFINISHED] = "unfinished", [DONE] = "done", [TEXT] = "text",
    [EQUALITY] = "equality", [ARROW] = "arrow", [PIPE] = "pipe", [PAREN] = "paren", [WRONG] = "wrong",
};

static unsigned char next_state[LAST_STATE + 1][CLASSES];

static void set_row(State state, State otherwise)
{
    for (int class = 0; class < CLASSES; class++)
        next_state[state][class] = (unsigned char)otherwise;
}

static void set_step(State state, Class class, State next)
{
    next_state[state][class] = (unsigned char)next;
}

static void fill_start(void)
{
    set_row(START, WRONG);
    set_step(START, BLANK, START);
    set_step(START, LETTER, IN_NAME);
    set_step(START, DIGIT, IN_INTEGER);
    set_step(START, POINT, IN_POINT);
    set_step(START, SIGN, IN_SIGN);
    set_step(START, LESS, IN_LESS);
    set_step(START, EQUAL, IN_EQUAL);
    set_step(START, BAR, IN_BAR);
    set_step(START, QUOTE, IN_TEXT);
    set_step(START, HASH, IN_REMARK);
    set_step(START, BRACKET, PAREN);
    set_step(START, LINE_END, DONE);
}

static void fill_states(void)
{
    fill_start();
    set_row(IN_NAME, NAME);
    set_step(IN_NAME, LETTER, IN_NAME);
    set_step(IN_NAME, DIGIT, IN_NAME);
    set_row(IN_INTEGER, INTEGER);
    set_step(IN_INTEGER, DIGIT, IN_INTEGER);
    set_step(IN_INTEGER, POINT, IN_FRACTION);
    set_step(IN_INTEGER, LETTER, WRONG);
    set_row(IN_POINT, MARK);
    set_step(IN_POINT, DIGIT, IN_FRACTION);
    set_row(IN_FRACTION, FRACTION);
    set_step(IN_FRACTION, DIGIT, IN_FRACTION);
    set_step(IN_FRACTION, POINT, WRONG);
    set_row(IN_SIGN, MARK);
    set_step(IN_SIGN, DIGIT, IN_INTEGER);
    set_step(IN_SIGN, LESS, ARROW);
    set_row(IN_LESS, COMPARISON);
    set_step(IN_LESS, EQUAL, EQUALITY);
    set_row(IN_EQUAL, ASSIGNMENT);
    set_step(IN_EQUAL, EQUAL, EQUALITY);
    set_row(IN_BAR, WRONG);
    set_step(IN_BAR, BAR, PIPE);
    set_step(IN_BAR, LESS, PIPE);
    set_step(IN_BAR, LINE_END, UNFINISHED);
    set_row(IN_TEXT, IN_TEXT);
    set_step(IN_TEXT, QUOTE, TEXT);
    set_step(IN_TEXT, LINE_END, UNFINISHED);
    set_row(IN_REMARK, IN_REMARK);
    set_step(IN_REMARK, LINE_END, REMARK);
}

/* ---- Tokens ---- */

typedef struct {
    State kind;
    int begin, end;              /* offsets in the line */
} Token;

static Token scan(const char *line, int at)
{
    State state = START;
    Token token = {.begin = at};
    while (state <= LAST_STATE) {
        Class class = (Class)class_of[(unsigned char)line[at]];
        State next = (State)next_state[state][class];
        if (next == START)
            token.begin = at + 1;
        if (next <= LAST_STATE || next > LAST_KEEP)
            at++;
        state = next;
    }
    token.kind = state;
    token.end = at;
    return token;
}

/* ---- Reports ---- */

typedef struct {
    int of_kind[STATES];
    int lines, longest, depth, deepest, unbalanced;
} Counts;

static void count_bracket(Counts *counts, char bracket)
{
    if (bracket == '(' || bracket == '[' || bracket == '{')
        counts->depth++;
    else if (counts->depth > 0)
        counts->depth--;
    else
        counts->unbalanced++;
    if (counts->depth > counts->deepest)
        counts->deepest = counts->depth;
}

static void report(Counts *counts, const char *line, Token token)
{
    int length = token.end - token.begin;
    counts->of_kind[token.kind]++;
    if (length > counts->longest)
        counts->longest = length;
    if (token.kind == PAREN)
        count_bracket(counts, line[token.begin]);
    printf("%d,%d %s", counts->lines, token.begin + 1, state_names[token.kind]);
    if (token.kind == NAME || token.kind == INTEGER || token.kind == FRACTION)
        printf(" %.*s", length, line + token.begin);
    putchar('\n');
}

/* A line that is longer than the buffer comes in parts; the parts are lines of their own. */
static void scan_line(Counts *counts, const char *line)
{
    Token token = scan(line, 0);
    counts->lines++;
    while (token.kind != DONE) {
        report(counts, line, token);
        if (token.kind == REMARK || line[token.end] == '\0')
            return;
        token = scan(line, token.end);
    }
}

static void print_counts(const Counts *counts)
{
    for (int kind = NAME; kind < STATES; kind++)
        if (counts->of_kind[kind] > 0)
            printf("%-12s %d\n", state_names[kind], counts->of_kind[kind]);
    printf("%d lines, longest token %d, depth %d\n", counts->lines, counts->longest, counts->deepest);
    if (counts->depth > 0 || counts->unbalanced > 0)
        printf("brackets: %d open, %d too many\n", counts->depth, counts->unbalanced);
}

int main(void)
{
    char line[MAX_LINE];
    Counts counts;
    memset(&counts, 0, sizeof counts);
    fill_classes();
    fill_states();
    while (fgets(line, sizeof line, stdin))
        scan_line(&counts, line);
    print_counts(&counts);
    return counts.of_kind[WRONG] + counts.of_kind[UNFINISHED] > 0;
}
