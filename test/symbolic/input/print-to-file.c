// What goes into a file or into memory keeps its inputs, and can be read back.
// EXPECT: tests 18
// EXPECT: complete
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[3], line[8], *memory;
    size_t size;
    int number;
    coset_symbolic(text, sizeof text, "text");
    coset_symbolic(&number, sizeof number, "number");
    coset_assume(number >= 0 && number < 100);
    FILE *file = tmpfile();
    fputc(text[0], file);
    fwrite(text + 1, 1, 1, file);
    rewind(file);
    if (fgetc(file) == 'a' && fgetc(file) == 'b')
        puts("ab");
    fclose(file);
    FILE *stream = open_memstream(&memory, &size);
    fprintf(stream, "%d", number);
    fclose(stream);
    if (size == 2)
        puts("two digits");
    snprintf(line, sizeof line, "%c%d", text[2], number);
    if (strcmp(line, "x7") == 0)
        puts("x7");
    free(memory);
    return 0;
}
