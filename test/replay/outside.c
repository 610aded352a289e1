// OBJECT: arg00 = bytes a b\x00
// OBJECT: stdin = bytes   -12 word
// OBJECT: data/in.txt-data = bytes line one\nline two
// ARGS: ./prog 'a b' '' '\\"\n'
// STDIN:   -12 word
// FILE: data/in.txt = line one\nline two
// ENVIRONMENT: NAME = va=lue
// PREDICT: exit 0
// OUTPUT: 4 ./prog|a b|va=lue|2 -12 word\nline one\n[][\\"\n]
// EXPECT: verdict held
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    char line[64] = "", word[64] = "";
    int number = 0;
    const char *value = getenv("NAME");
    FILE *file = fopen("data/in.txt", "r");
    int read = scanf("%d %63s", &number, word);
    printf("%d %s|%s|%s|%d %d %s\n", argc, argv[0], argv[1], value ? value : "none", read, number, word);
    printf("%s", file && fgets(line, sizeof line, file) ? line : "none");
    file = fopen("written.txt", "r");
    if (file)
        puts("left over");
    file = fopen("written.txt", "w");
    fputs("x", file);
    fclose(file);
    for (int i = 2; i < argc; i++)
        printf("[%s]", argv[i]);
    return getenv("KTEST_FILE") || getenv("COSET_REPLAY_SERVER") || getenv("PATH") ? 1 : 0;
}
