/* A calculator that reads statements by getchar: assignments (a=1+2*b), values to print (a/(b-1)), and commands:
 *
 *     ?      all variables             !      all variables become 0
 *     @a     a becomes 0               :x     numbers are printed as hexadecimal, :d as decimal
 *
 * Statements end with a line feed or a semicolon. Variables are the letters a to z; _ is the last result. After a
 * mistake the rest of the statement is skipped.
 */
/* INPUT: --sym-stdin 6 */
#include <limits.h>
#include <stdio.h>

#define VARIABLES 26
#define MAX_DEPTH 16

enum mistake { NONE, NO_OPERAND, NO_PARENTHESIS, DIVISION, OVERFLOW, TOO_DEEP, TRAILING, NO_COMMAND, MISTAKES };

static const char *const mistakes[MISTAKES] = {
    "", "operand expected", ") expected", "division by zero", "overflow", "too many parentheses",
    "unexpected character", "unknown command",
};

static int look;                 /* the next character */
static enum mistake mistake;     /* the first one of the statement */
static long variables[VARIABLES];
static char is_set[VARIABLES];
static long last_result;
static int depth, base = 10, statements, failures;

/* ---- Characters ---- */

static void advance(void)
{
    look = getchar();
}

static void skip_blanks(void)
{
    while (look == ' ' || look == '\t')
        advance();
}

static int at_end(void)
{
    return look == EOF || look == '\n' || look == ';';
}

static int is_variable(int c)
{
    return c >= 'a' && c <= 'z';
}

static int is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static long fail(enum mistake what)
{
    if (mistake == NONE)
        mistake = what;
    return 0;
}

/* ---- Arithmetic ---- */

static long check(long value)
{
    if (value > INT_MAX || value < INT_MIN)
        return fail(OVERFLOW);
    return value;
}

static long divide(long a, long b, int want_rest)
{
    if (b == 0)
        return fail(DIVISION);
    return want_rest ? a % b : check(a / b);
}

static long power(long a, long exponent)
{
    long result = 1;
    if (exponent < 0)
        return fail(OVERFLOW);
    if (a >= -1 && a <= 1 && exponent > 2)
        exponent = 2 - exponent % 2;
    for (; exponent > 0 && mistake == NONE; exponent--)
        result = check(result * a);
    return result;
}

/* ---- Expressions ---- */

static long expression(void);

static long number(void)
{
    long value = 0;
    while (is_digit(look)) {
        value = check(value * 10 + (look - '0'));
        advance();
    }
    return value;
}

static long parenthesised(void)
{
    long value;
    advance();
    if (++depth > MAX_DEPTH) {
        fail(TOO_DEEP);
        depth--;
        return 0;
    }
    value = expression();
    depth--;
    skip_blanks();
    if (look != ')')
        return fail(NO_PARENTHESIS);
    advance();
    return value;
}

static long operand(void)
{
    long value = 0;
    skip_blanks();
    if (is_digit(look)) {
        value = number();
    } else if (is_variable(look)) {
        value = variables[look - 'a'];
        advance();
    } else if (look == '_') {
        value = last_result;
        advance();
    } else if (look == '(') {
        value = parenthesised();
    } else {
        return fail(NO_OPERAND);
    }
    return value;
}

static long signed_operand(void);

/* This one and those below go on from the value of their first part, which the caller has read. */
static long power_from(long value)
{
    skip_blanks();
    if (look == '^') {
        advance();
        value = power(value, signed_operand());
    }
    return value;
}

static long signed_operand(void)
{
    int negative = 0;
    skip_blanks();
    while (look == '-') {
        negative = !negative;
        advance();
        skip_blanks();
    }
    long value = power_from(operand());
    return negative ? check(-value) : value;
}

static long product_from(long value)
{
    for (;;) {
        skip_blanks();
        int operator = look;
        if (mistake != NONE || (operator != '*' && operator != '/' && operator != '%'))
            return value;
        advance();
        long right = signed_operand();
        if (operator == '*')
            value = check(value * right);
        else
            value = divide(value, right, operator == '%');
    }
}

static long sum_from(long value)
{
    for (;;) {
        skip_blanks();
        int operator = look;
        if (mistake != NONE || (operator != '+' && operator != '-'))
            return value;
        advance();
        long right = product_from(signed_operand());
        value = check(operator == '+' ? value + right : value - right);
    }
}

static long comparison_from(long value)
{
    value = sum_from(value);
    skip_blanks();
    if (mistake == NONE && (look == '<' || look == '>')) {
        int operator = look;
        advance();
        long right = sum_from(product_from(signed_operand()));
        value = operator == '<' ? value < right : value > right;
    }
    return value;
}

static long expression(void)
{
    return comparison_from(product_from(signed_operand()));
}

/* ---- Commands ---- */

static void print_number(long value)
{
    if (base == 10)
        printf("%ld\n", value);
    else if (value < 0)
        printf("-0x%lx\n", (unsigned long)-value);
    else
        printf("0x%lx\n", (unsigned long)value);
}

static void print_variables(void)
{
    for (int i = 0; i < VARIABLES; i++) {
        if (is_set[i]) {
            printf("%c = ", 'a' + i);
            print_number(variables[i]);
        }
    }
}

static void clear_variable(int i)
{
    variables[i] = 0;
    is_set[i] = 0;
}

static void clear_named(void)
{
    skip_blanks();
    if (!is_variable(look)) {
        fail(NO_OPERAND);
        return;
    }
    clear_variable(look - 'a');
    advance();
}

static void choose_base(void)
{
    switch (look) {
    case 'x':
        base = 16;
        break;
    case 'd':
        base = 10;
        break;
    default:
        fail(NO_COMMAND);
        return;
    }
    advance();
}

static void command(void)
{
    int name = look;
    advance();
    switch (name) {
    case '?':
        print_variables();
        break;
    case '!':
        for (int i = 0; i < VARIABLES; i++)
            clear_variable(i);
        break;
    case '@':
        clear_named();
        break;
    case ':':
        choose_base();
        break;
    default:
        fail(NO_COMMAND);
    }
}

/* ---- Statements ---- */

static void assign(int i)
{
    advance();
    long value = expression();
    skip_blanks();
    if (!at_end())
        fail(TRAILING);
    if (mistake == NONE) {
        variables[i] = value;
        is_set[i] = 1;
    }
}

static void evaluate(long value)
{
    skip_blanks();
    if (!at_end())
        fail(TRAILING);
    if (mistake == NONE) {
        last_result = value;
        print_number(value);
    }
}

/* A statement that begins with a variable is an assignment or an expression; the second character tells. */
static void begin_with_variable(void)
{
    int i = look - 'a';
    advance();
    skip_blanks();
    if (look == '=') {
        assign(i);
        return;
    }
    evaluate(comparison_from(product_from(power_from(variables[i]))));
}

static void statement(void)
{
    mistake = NONE;
    if (is_variable(look))
        begin_with_variable();
    else if (look == '?' || look == '!' || look == '@' || look == ':')
        command();
    else
        evaluate(expression());
    skip_blanks();
    if (!at_end())
        fail(TRAILING);
    statements++;
    if (mistake != NONE) {
        printf("statement %d: %s\n", statements, mistakes[mistake]);
        failures++;
    }
    while (!at_end())
        advance();
}

int main(void)
{
    advance();
    while (look != EOF) {
        skip_blanks();
        if (!at_end())
            statement();
        if (look != EOF)
            advance();
    }
    printf("%d statements, %d failed\n", statements, failures);
    return failures > 0;
}
