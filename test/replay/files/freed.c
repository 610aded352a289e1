#include <stdlib.h>
int freed(char *text)
{
    free(text);
    return text != 0;
}
