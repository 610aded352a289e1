// Reading standard input to the end: getchar, fgets with long lines, ungetc, feof, clearerr.
// STDIN: first line\nsecond, a longer line that does not fit the buffer\n\nno newline at the end
#include <stdio.h>
#include <string.h>

int main(void)
{
    int c = getchar();
    ungetc(c, stdin);
    ungetc('!', stdin);
    char buffer[20];
    int lines = 0, pieces = 0;
    while (fgets(buffer, sizeof buffer, stdin)) {
        pieces++;
        size_t n = strlen(buffer);
        if (n && buffer[n - 1] == '\n') {
            lines++;
            buffer[n - 1] = 0;
        }
        printf("%zu[%s]\n", n, buffer);
    }
    printf("%d", lines);
    printf(" %d", pieces);
    printf(" %d", feof(stdin) != 0);
    printf(" %d\n", ferror(stdin));
    printf("%d", getchar());
    printf(" %d\n", getc(stdin));
    clearerr(stdin);
    printf("%d", feof(stdin));
    printf(" %d\n", fgetc(stdin));
    printf("%d\n", ungetc('z', stdin));
    printf("%c", getchar());
    printf(" %d\n", fgets(buffer, 5, stdin) == NULL);
    return 0;
}
