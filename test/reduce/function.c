int classify(const char *text, int limit)
{
    int unused = 0;
    if (limit > 3)
        unused++;
    if (limit > 9)
        unused++;
    return text && text[0] == 'a' ? 1 : 0;
}
