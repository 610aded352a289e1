int strcmp(const char *left, const char *right)
{
    unsigned char a, b;
    do {
        a = (unsigned char)*left++;
        b = (unsigned char)*right++;
    } while (a == b && a);
    return a - b;
}
