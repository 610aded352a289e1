// How often a check is repeated differs between runs; what depends on it must not.
int swaps(char *text, int at, int n)
{
    if (at == n)
        return 1;
    int count = 0;
    for (int i = at; i < n; i++) {
        char c = text[at];
        text[at] = text[i];
        text[i] = c;
        count += swaps(text, at + 1, n);
        c = text[at];
        text[at] = text[i];
        text[i] = c;
    }
    return count;
}

// RUN: signature --function swaps --max-runs 40
// EXPECT: incomplete run limit
