int many(unsigned x)
{
    int n = 0;
    for (int i = 0; i < 10; i++)
        if (x >> i & 1)
            n += i;
    return n;
}
