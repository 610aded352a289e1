// string.h: copying, comparing, searching, spans, tokens.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int n) { return (n > 0) - (n < 0); }
static const char *or_null(const char *s) { return s ? s : "(none)"; }

int main(void)
{
    char buffer[64] = "hello";
    printf("%s", strcpy(buffer, "copied"));
    printf(" %s\n", strcat(buffer, " and joined"));
    memset(buffer + 40, '#', 8);
    strncpy(buffer + 40, "abc", 6);
    printf("%d %d %c\n", buffer[43], buffer[45], buffer[46]);
    strncat(buffer, "!!!???", 3);
    printf("%s %zu %zu %zu\n", buffer, strlen(buffer), strnlen(buffer, 5), strnlen(buffer, 50));
    printf("%s\n", stpcpy(buffer, "stp") - 3);
    printf("%td\n", stpncpy(buffer, "ab", 5) - buffer);
    printf("%d %d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("same", "same"), sign(strcmp("", "x")));
    printf("%d %d %d\n", sign(strcmp("\xff", "a")), sign(strncmp("abcd", "abcf", 3)), sign(strncmp("abcd", "abcf", 4)));
    printf("%d %d %d\n", strcasecmp("HeLLo", "hEllO"), sign(strcasecmp("abc", "ABD")), strncasecmp("ABCx", "abcy", 3));
    printf("%d %d %d\n", sign(memcmp("a\0b", "a\0c", 3)), memcmp("ab", "ac", 1), memcmp("x", "y", 0));
    const char *text = "the quick brown fox";
    printf("%s|%s|%s\n", or_null(strchr(text, 'q')), or_null(strrchr(text, 'o')), or_null(strchr(text, 'z')));
    printf("%zu %s\n", strlen(strchr(text, 0)), strchrnul(text, '!') + 0);
    printf("%s|%s|%s\n", or_null(strstr(text, "brown")), or_null(strstr(text, "cow")), or_null(strstr(text, "")));
    printf("%s|%s\n", or_null(strcasestr(text, "QUICK")), or_null(strpbrk(text, "xyzw")));
    printf("%zu %zu %zu\n", strspn("aabbcc1", "abc"), strcspn("aabbcc1", "1c"), strspn("", "abc"));
    printf("%s\n", (char *)memchr("find\0me", 'm', 8));
    printf("%td %s\n", (char *)memrchr("abcabc", 'b', 6) - (char *)0 > 0 ? 1L : 0L, (char *)memmem("haystack", 8, "st", 2));
    char moving[] = "0123456789";
    memmove(moving + 2, moving, 5);
    printf("%s ", moving);
    memmove(moving, moving + 3, 6);
    printf("%s\n", moving);
    char *end = mempcpy(buffer, "mempcpy", 7);
    *end = 0;
    printf("%s\n", buffer);
    char list[] = ",,one,two;;three,";
    for (char *token = strtok(list, ",;"); token; token = strtok(NULL, ",;"))
        printf("[%s]", token);
    char nested[] = "a=1&b=2&c";
    char *outer_state, *inner_state;
    for (char *pair = strtok_r(nested, "&", &outer_state); pair; pair = strtok_r(NULL, "&", &outer_state)) {
        char *key = strtok_r(pair, "=", &inner_state), *value = strtok_r(NULL, "=", &inner_state);
        printf("{%s:%s}", key, or_null(value));
    }
    char fields[] = "x::y:z", *rest = fields;
    for (char *field; (field = strsep(&rest, ":"));)
        printf("<%s>", field);
    char *copy = strdup("duplicate"), *part = strndup("duplicate", 3);
    printf("\n%s %s\n", copy, part);
    free(copy);
    free(part);
    bzero(buffer, 4);
    printf("%d %d %s\n", buffer[0], sign(strcoll("a", "b")), strerror(2));
    char swapped[8] = {0};
    bcopy("bcopy", swapped, 6);
    printf("%s %d %s %d\n", swapped, bcmp("a", "a", 1), index("index", 'd'), ffs(24));
    return (int)strxfrm(buffer, "xfrm", sizeof buffer);
}
