int scale(int v)
{
    if (v > 100)
        v = 100;
    return v * 2;
}
