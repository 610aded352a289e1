// Enumerations, constant tables, state machines driven by them, arrays of arrays, const pointers.
#include <stdio.h>

enum token { NUMBER, PLUS, STAR, OPEN, CLOSE, END, TOKEN_COUNT };
enum big { SMALLEST = -2147483647 - 1, LARGEST = 2147483647 };
enum unsigned_big { HUGE = 0xffffffffu, ONE = 1 };
enum { BIT0 = 1 << 0, BIT3 = 1 << 3, BOTH = BIT0 | BIT3 };
typedef enum state { START, IN_WORD, IN_NUMBER, STATE_COUNT } state;

static const signed char priority[TOKEN_COUNT] = {[NUMBER] = -1, [PLUS] = 1, [STAR] = 2, [OPEN] = -1, [CLOSE] = 0, [END] = 0};
static const state transitions[STATE_COUNT][3] = {
    [START] = {START, IN_WORD, IN_NUMBER},
    [IN_WORD] = {START, IN_WORD, IN_WORD},
    [IN_NUMBER] = {START, IN_WORD, IN_NUMBER},
};
static const struct { const char *name; int arguments; double factor; } functions[] = {
    {"sin", 1, 1.5}, {"max", 2, -2.25}, {"rand", 0, 0.125}};
static const int cube[2][3][4] = {{{1, 2, 3, 4}, {5, 6, 7, 8}, {9}}, {{10, 11}, {12}, {13, 14, 15, 16}}};

static const char *cursor;
static enum token next(int *value)
{
    while (*cursor == ' ')
        cursor++;
    if (*cursor >= '0' && *cursor <= '9') {
        for (*value = 0; *cursor >= '0' && *cursor <= '9'; cursor++)
            *value = *value * 10 + *cursor - '0';
        return NUMBER;
    }
    switch (*cursor++) {
    case '+': return PLUS;
    case '*': return STAR;
    case '(': return OPEN;
    case ')': return CLOSE;
    default: cursor--; return END;
    }
}
static int evaluate(int least)
{
    int value = 0;
    if (next(&value) == OPEN) {
        value = evaluate(1);
        next(&(int){0});
    }
    for (;;) {
        const char *saved = cursor;
        int ignored;
        enum token t = next(&ignored);
        if (priority[t] < least) {
            cursor = saved;
            return value;
        }
        int right = evaluate(priority[t] + 1);
        value = t == PLUS ? value + right : value * right;
    }
}

int main(void)
{
    const char *inputs[] = {"1 + 2 * 3", "(1+2)*3", "2*(3+4)*5+6", "((7))"};
    for (int i = 0; i < 4; i++) {
        cursor = inputs[i];
        printf("%s = %d\n", inputs[i], evaluate(1));
    }
    state s = START;
    for (const char *p = "ab 12 a1 1a"; *p; p++) {
        s = transitions[s][*p == ' ' ? 0 : *p >= 'a' ? 1 : 2];
        printf("%d", s);
    }
    printf("\n%d %d %u %d\n", SMALLEST, LARGEST, HUGE, BOTH);
    for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
        printf("%s/%d %g\n", functions[i].name, functions[i].arguments, functions[i].factor);
    int sum = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 4; k++)
                sum = sum * 3 % 10007 + cube[i][j][k];
    printf("%d %zu\n", sum, sizeof(enum big));
    return (enum token)3;
}
