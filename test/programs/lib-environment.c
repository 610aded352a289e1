// Arguments and environment as the runner gives them.
// ARGS: one "two words" "" --dash -- 'quote"d'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

int main(int argc, char *argv[], char *envp[])
{
    printf("%d %d\n", argc, argv[argc] == NULL);
    for (int i = 1; i < argc; i++)
        printf("[%s]", argv[i]);
    printf("\n%d\n", argv[0] && strlen(argv[0]) > 0);
    argv[1][0] = 'O';
    printf("%s\n", argv[1]);
    int count = 0;
    while (environ && environ[count])
        count++;
    printf("%d\n", envp == environ || count >= 0);
    putenv("PUT=by putenv");
    printf("%s\n", getenv("PUT"));
    argv++;
    return (int)(argv[0][0] == 'O') + argc;
}
