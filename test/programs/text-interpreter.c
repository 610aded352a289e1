// A small stack language: tokeniser, dictionary, definitions and recursion, read from standard input.
// STDIN: : square dup * ; : cube dup square * ;\n5 square . 3 cube . cr\n: count dup if dup . 1 - count then ; 5 count drop cr\n2 3 + 4 * . 100 7 mod . cr\nunknown 1 2 swap - . cr\n
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word { const char *name; void (*primitive)(void); char *body; struct word *next; };
static long stack[64];
static int depth;
static struct word *dictionary;

static long pop(void) { return depth > 0 ? stack[--depth] : 0; }
static void push(long v) { if (depth < 64) stack[depth++] = v; }
static void w_add(void) { long b = pop(); push(pop() + b); }
static void w_sub(void) { long b = pop(); push(pop() - b); }
static void w_mul(void) { long b = pop(); push(pop() * b); }
static void w_mod(void) { long b = pop(); push(b ? pop() % b : 0); }
static void w_dup(void) { long a = pop(); push(a); push(a); }
static void w_drop(void) { pop(); }
static void w_swap(void) { long b = pop(), a = pop(); push(b); push(a); }
static void w_dot(void) { printf("%ld ", pop()); }
static void w_cr(void) { printf("\n"); }

static void define(const char *name, void (*primitive)(void), const char *body)
{
    struct word *w = malloc(sizeof *w);
    *w = (struct word){strdup(name), primitive, body ? strdup(body) : NULL, dictionary};
    dictionary = w;
}
static const char *token(const char *text, char *out)
{
    while (isspace((unsigned char)*text))
        text++;
    while (*text && !isspace((unsigned char)*text))
        *out++ = *text++;
    *out = 0;
    return text;
}
static void run(const char *text)
{
    char name[32];
    for (text = token(text, name); *name; text = token(text, name)) {
        if (strcmp(name, ":") == 0) {
            char new_name[32], body[256] = "";
            text = token(text, new_name);
            for (text = token(text, name); *name && strcmp(name, ";"); text = token(text, name))
                strcat(strcat(body, name), " ");
            define(new_name, NULL, body);
            continue;
        }
        if (strcmp(name, "if") == 0) {
            if (!pop())
                while (*name && strcmp(name, "then"))
                    text = token(text, name);
            continue;
        }
        if (strcmp(name, "then") == 0)
            continue;
        struct word *w = dictionary;
        while (w && strcmp(w->name, name))
            w = w->next;
        char *end;
        long number = strtol(name, &end, 10);
        if (w && w->primitive)
            w->primitive();
        else if (w)
            run(w->body);
        else if (!*end)
            push(number);
        else
            printf("%s? ", name);
    }
}

int main(void)
{
    static const struct { const char *name; void (*f)(void); } primitives[] = {
        {"+", w_add}, {"-", w_sub}, {"*", w_mul}, {"mod", w_mod}, {"dup", w_dup}, {"drop", w_drop}, {"swap", w_swap},
        {".", w_dot}, {"cr", w_cr}};
    for (unsigned i = 0; i < sizeof primitives / sizeof *primitives; i++)
        define(primitives[i].name, primitives[i].f, NULL);
    char line[256];
    while (fgets(line, sizeof line, stdin))
        run(line);
    for (struct word *w = dictionary, *next; w; w = next) {
        next = w->next;
        free((char *)w->name);
        free(w->body);
        free(w);
    }
    return depth;
}
