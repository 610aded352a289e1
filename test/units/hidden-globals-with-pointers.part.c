static const char *text = "t";
static int one(int x) { return x + 1; }
static struct { int (*run)(int); int limit; } handler = {one, 7};

int other_text(int k)
{
    if (!text)
        return -1;
    k += text[0];
    text = "u";
    return k;
}

int other_calls(int k)
{
    if (k > handler.limit)
        return 0;
    return handler.run ? handler.run(k) : handler.limit++;
}
