// wc over standard input, with line, word and byte counts and the longest line.
// STDIN: The quick brown fox\njumps over\n\n   the lazy   dog.\n\ttabs\tand more words here\nend
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word { char text[32]; int count; };
static struct word words[100];
static int word_count;

static void note(const char *text)
{
    for (int i = 0; i < word_count; i++)
        if (strcmp(words[i].text, text) == 0) {
            words[i].count++;
            return;
        }
    snprintf(words[word_count].text, sizeof words[word_count].text, "%s", text);
    words[word_count++].count = 1;
}
static int compare(const void *a, const void *b) { return strcmp(a, b); }

int main(void)
{
    int c, lines = 0, bytes = 0, longest = 0, column = 0, length = 0;
    char current[32];
    while ((c = getchar()) != EOF) {
        bytes++;
        if (isalpha(c) && length < 31)
            current[length++] = (char)tolower(c);
        else if (length) {
            current[length] = 0;
            note(current);
            length = 0;
        }
        column++;
        if (c == '\n') {
            lines++;
            if (column > longest)
                longest = column;
            column = 0;
        }
    }
    if (length) {
        current[length] = 0;
        note(current);
    }
    qsort(words, (size_t)word_count, sizeof *words, compare);
    printf("%d lines, %d bytes, longest %d\n", lines, bytes, longest);
    for (int i = 0; i < word_count; i++)
        printf("%-8s %d\n", words[i].text, words[i].count);
    return word_count;
}
