// setvbuf, puts, putchar, fputs order between buffered stdout and unbuffered writes, fmemopen, open_memstream.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    printf("buffered ");
    fflush(stdout);
    write(1, "direct ", 7);
    puts("puts");
    fflush(NULL);
    putchar('p');
    putchar('\n');
    fputs("no newline added\n", stdout);
    static char buffer[256];
    FILE *f = fopen("modes", "w");
    printf("%d\n", setvbuf(f, buffer, _IOFBF, sizeof buffer));
    fputs("text in the buffer", f);
    fclose(f);
    f = fopen("modes", "r");
    setbuf(f, NULL);
    char text[40];
    printf("%s\n", fgets(text, sizeof text, f));
    fclose(f);
    remove("modes");
    char *grown = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&grown, &size);
    for (int i = 0; i < 20; i++)
        fprintf(memory, "%d,", i * i);
    fclose(memory);
    printf("%zu %s\n", size, grown);
    free(grown);
    char fixed[] = "12 34 fifty";
    FILE *reader = fmemopen(fixed, strlen(fixed), "r");
    int a, b;
    char word[10];
    printf("%d ", fscanf(reader, "%d %d %9s", &a, &b, word));
    printf("%d %d %s\n", a, b, word);
    fclose(reader);
    printf("%d", dprintf(1, "dprintf %d\n", 5));
    printf(" %d\n", asprintf(&grown, "%s-%d", "asprintf", 9));
    printf("%s\n", grown);
    free(grown);
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("unbuffered ");
    write(1, "then direct\n", 12);
    return 0;
}
