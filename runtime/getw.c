#include "stream.h"

WEAK int getw(FILE *file)
{
    int word;
    return fread(&word, sizeof word, 1, file) == 1 ? word : EOF;
}

WEAK int putw(int word, FILE *file)
{
    return fwrite(&word, sizeof word, 1, file) == 1 ? 0 : EOF;
}
