static int limit = -5;
int classified;

int classify(int x)
{
    classified++;
    if (x < limit)
        return -1;
    if (x == limit)
        return 0;
    return classified;
}
