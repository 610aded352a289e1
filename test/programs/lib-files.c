// Files that the program makes itself: write, read back, seek, append, update, ungetc, fgets, getline, remove, rename.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *name)
{
    FILE *f = fopen(name, "r");
    int c, n = 0;
    while ((c = getc(f)) != EOF) {
        putchar(c == '\n' ? '/' : c);
        n++;
    }
    printf(" %d", n);
    printf(" %d", feof(f) != 0);
    printf(" %d\n", ferror(f));
    fclose(f);
}

int main(void)
{
    FILE *f = fopen("own.txt", "w");
    fprintf(f, "line %d\n", 1);
    fputs("line 2\n", f);
    fputc('3', f);
    putc('\n', f);
    fwrite("a\0b\n", 1, 4, f);
    printf("%ld", ftell(f));
    printf(" %d\n", fclose(f));
    show("own.txt");
    f = fopen("own.txt", "a+");
    fputs("appended\n", f);
    rewind(f);
    char line[50];
    printf("%s", fgets(line, sizeof line, f));
    printf("%s|\n", fgets(line, 4, f));
    int c = getc(f);
    ungetc('U', f);
    printf("%c", c);
    printf(" %c", getc(f));
    printf(" %c\n", fgetc(f));
    fclose(f);
    show("own.txt");
    f = fopen("own.txt", "r+");
    fseek(f, 5, SEEK_SET);
    fputc('X', f);
    fseek(f, -9, SEEK_END);
    fputs("APP", f);
    fseek(f, 0, SEEK_CUR);
    fgets(line, sizeof line, f);
    printf("%s", line);
    fseek(f, 0, SEEK_END);
    printf("%ld\n", ftell(f));
    fpos_t position;
    fseek(f, 7, SEEK_SET);
    fgetpos(f, &position);
    fgets(line, sizeof line, f);
    fsetpos(f, &position);
    printf("%s", fgets(line, sizeof line, f));
    printf("%d\n", fseek(f, -100, SEEK_SET));
    fclose(f);
    show("own.txt");
    f = fopen("own.txt", "r");
    char *text = NULL;
    size_t capacity = 0;
    ssize_t n;
    while ((n = getline(&text, &capacity, f)) > 0)
        printf("%zd:%d ", n, text[0]);
    printf("%zd\n", n);
    rewind(f);
    n = getdelim(&text, &capacity, ' ', f);
    printf("%zd ", n);
    printf("[%s]", text);
    printf(" %d\n", fputc('x', f) == EOF);
    free(text);
    clearerr(f);
    fclose(f);
    int numbers[10], back[12];
    for (int i = 0; i < 10; i++)
        numbers[i] = i * 1000;
    f = fopen("binary", "wb+");
    printf("%zu ", fwrite(numbers, sizeof *numbers, 10, f));
    rewind(f);
    printf("%zu", fread(back, sizeof *back, 12, f));
    printf(" %d ", feof(f) != 0);
    printf("%d\n", memcmp(numbers, back, sizeof numbers));
    fclose(f);
    printf("%d ", rename("binary", "renamed"));
    printf("%d", fopen("binary", "r") == NULL);
    printf(" %d ", errno == ENOENT);
    printf("%d", remove("renamed"));
    printf(" %d", remove("renamed"));
    printf(" %d\n", errno == ENOENT);
    f = tmpfile();
    fputs("temporary", f);
    rewind(f);
    printf("%s\n", fgets(line, sizeof line, f));
    fclose(f);
    errno = 0;
    printf("%d\n", fopen("no/such/folder", "w") == NULL && errno == ENOENT);
    perror("perror says");
    f = fopen("own.txt", "wx");
    printf("%d", f == NULL);
    printf(" %d\n", errno == EEXIST);
    f = freopen("own.txt", "w", stdout) ? stdout : NULL;
    printf("into the file");
    fclose(f);
    return remove("own.txt");
}
// EXPECT: stderr ^perror says: No such file or directory$
