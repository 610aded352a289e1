// Small types and texts: a parser of one sign and one digit; and no text at all.
int parse(const char *text)
{
    int sign = 1;
    if (*text == '-') {
        sign = -1;
        text++;
    }
    if (*text < '0' || *text > '9')
        return 100;
    return sign * (*text - '0');
}

// RUN: signature --function parse --array-size 2
// EXPECT: cases 7
