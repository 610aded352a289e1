// The same for the functions that read from a stream, from a text, or take a va_list.
// EXPECT: tests 5
// EXPECT: outputs neither | neither | stream | stream | both
#include <stdarg.h>
typedef struct _IO_FILE FILE;
extern FILE *stdin;
int fscanf(FILE *file, const char *format, ...);
int vfscanf(FILE *file, const char *format, va_list arguments);
int vscanf(const char *format, va_list arguments);
int sscanf(const char *text, const char *format, ...);
int vsscanf(const char *text, const char *format, va_list arguments);
int puts(const char *text);

static int read_list(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = vscanf(format, arguments);
    va_end(arguments);
    return result;
}

int main(void)
{
    int a = 0, b = 0, c = 0;
    sscanf("5", "%d", &c);
    if (c != 5)
        return 1;
    fscanf(stdin, "%d", &a);
    read_list("%d", &b);
    if (a > 7 && b == c)
        puts("both");
    else if (a > 7)
        puts("stream");
    else
        puts("neither");
    return 0;
}
