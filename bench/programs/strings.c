/* String handling: own loops over bytes beside strlen, strcmp, strcpy, strchr and strstr. */
#include <stdio.h>
#include <string.h>

static const char *const words[] = {"symbolic", "execution", "runs", "one", "path", "per", "behaviour", "instead", "of", "every",
                                    "path", "and", "says", "which", "inputs", "belong", "together"};
enum { WORDS = sizeof words / sizeof *words };

static unsigned hash(const char *text)
{
    unsigned h = 5381;
    for (; *text; text++)
        h = h * 33 ^ (unsigned char)*text;
    return h;
}
static void reverse(char *text)
{
    for (char *a = text, *b = text + strlen(text) - 1; a < b; a++, b--) {
        char t = *a;
        *a = *b;
        *b = t;
    }
}
static int count_vowels(const char *text)
{
    int n = 0;
    for (; *text; text++)
        if (strchr("aeiou", *text))
            n++;
    return n;
}
static int is_palindrome(const char *text)
{
    size_t n = strlen(text);
    for (size_t i = 0; i < n / 2; i++)
        if (text[i] != text[n - 1 - i])
            return 0;
    return 1;
}

int main(void)
{
    char line[512], copy[512];
    unsigned checksum = 0;
    for (int round = 0; round < 220000; round++) {
        line[0] = 0;
        size_t length = 0;
        for (int i = 0; i < 20; i++) {
            const char *word = words[(round + i * 7) % WORDS];
            strcpy(line + length, word);
            length += strlen(word);
            line[length++] = ' ';
        }
        line[length] = 0;
        strcpy(copy, line);
        reverse(copy);
        checksum = checksum * 31 + hash(line) + (unsigned)count_vowels(copy) + (unsigned)is_palindrome(line);
        for (int i = 0; i + 1 < WORDS; i++)
            checksum += (unsigned)(strcmp(words[i], words[(i + round) % WORDS]) < 0);
        if (strstr(line, "path and"))
            checksum++;
    }
    printf("%u\n", checksum);
    return 0;
}
