static int part(int v)
{
    int *p = 0;
    return v + *p;
}
