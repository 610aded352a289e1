// Forwarding to vprintf, vsnprintf, vfprintf, vsscanf; a log function; an own formatter above va_list.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char log_text[512];
static size_t log_length;

static int log_line(const char *level, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    log_length += (size_t)snprintf(log_text + log_length, sizeof log_text - log_length, "[%s] ", level);
    int n = vsnprintf(log_text + log_length, sizeof log_text - log_length, format, list);
    log_length += (size_t)n;
    va_end(list);
    log_text[log_length++] = '\n';
    log_text[log_length] = 0;
    return n;
}
static char *format_new(const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, list);
    char *text = malloc((size_t)n + 1);
    vsprintf(text, format, again);
    va_end(again);
    va_end(list);
    return text;
}
static int out(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vprintf(format, list);
    va_end(list);
    return n;
}
static int out_to(FILE *stream, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vfprintf(stream, format, list);
    va_end(list);
    return n;
}
static int parse(const char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsscanf(text, format, list);
    va_end(list);
    return n;
}

int main(void)
{
    int n = log_line("info", "%d %s %.2f", 42, "text", 3.14159);
    n += log_line("warn", "%c%c%c %lu %p", 'a', 'b', 'c', 123456789012UL, NULL);
    n += log_line("many", "%d %d %d %d %d %d %d %g %g %g %g %g %g %g %g %g", 1, 2, 3, 4, 5, 6, 7, 1., 2., 3., 4., 5., 6.,
                  7., 8., 9.);
    printf("%s%d\n", log_text, n);
    char *text = format_new("%s-%05d-%x", "made", 77, 0xbeef);
    printf("%s %zu\n", text, strlen(text));
    free(text);
    n = out("%s %d %Lf\n", "direct", 5, 1.25L);
    n += out_to(stdout, "%5s|%-5s|\n", "ab", "cd");
    int a, b;
    char word[10];
    printf("%d %d\n", n, parse("12 abc 34", "%d %9s %d", &a, word, &b));
    printf("%d %s %d\n", a, word, b);
    return 0;
}
