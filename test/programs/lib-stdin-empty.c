// Standard input without a byte.
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    char line[10] = "kept";
    int n = -7;
    printf("%d ", scanf("%d", &n));
    printf("%d", n);
    printf(" %d", fgets(line, sizeof line, stdin) == NULL);
    printf(" %s\n", line);
    printf("%d", getchar());
    printf(" %zu", fread(line, 1, 5, stdin));
    printf(" %zd\n", read(0, line, 5));
    puts("end");
    return 0;
}
