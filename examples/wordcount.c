/* Counts the words of its standard input and prints the most frequent ones.
 *
 *     coset run examples/wordcount.c --stdin examples/poem.txt -- 5
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 64

struct word {
    struct word *next;
    int count;
    char text[];
};

static struct word *buckets[BUCKETS];

static unsigned hash(const char *text)
{
    unsigned value = 5381;
    while (*text)
        value = value * 33 + (unsigned char)*text++;
    return value % BUCKETS;
}

static void count_word(const char *text)
{
    struct word **place = &buckets[hash(text)];
    while (*place && strcmp((*place)->text, text) != 0)
        place = &(*place)->next;
    if (!*place) {
        *place = calloc(1, sizeof **place + strlen(text) + 1);
        strcpy((*place)->text, text);
    }
    (*place)->count++;
}

static int read_word(char *text, size_t size)
{
    size_t length = 0;
    int c;
    while ((c = getchar()) != EOF && !isalpha(c))
        continue;
    for (; c != EOF && isalpha(c); c = getchar())
        if (length + 1 < size)
            text[length++] = (char)tolower(c);
    text[length] = '\0';
    return length > 0;
}

static int more_frequent(const void *a, const void *b)
{
    const struct word *left = *(struct word *const *)a, *right = *(struct word *const *)b;
    return left->count != right->count ? right->count - left->count : strcmp(left->text, right->text);
}

int main(int argc, char **argv)
{
    char text[64];
    struct word *sorted[1024];
    int shown = argc > 1 ? atoi(argv[1]) : 10, total = 0, different = 0;

    while (read_word(text, sizeof text)) {
        count_word(text);
        total++;
    }
    for (int i = 0; i < BUCKETS; i++)
        for (struct word *word = buckets[i]; word && different < 1024; word = word->next)
            sorted[different++] = word;
    qsort(sorted, (size_t)different, sizeof *sorted, more_frequent);
    printf("%d words, %d different\n", total, different);
    for (int i = 0; i < different && i < shown; i++)
        printf("%4d  %5.1f%%  %s\n", sorted[i]->count, 100.0 * sorted[i]->count / total, sorted[i]->text);
    return 0;
}
