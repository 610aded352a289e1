/* Local arrays without an initialiser, written where the input says. */
int rotated(int *a, unsigned k)
{
    int t[2];
    if (!a)
        return -1;
    for (unsigned i = 0; i < 2; i++)
        t[(i + k) % 2] = a[i];
    a[2] = t[1];
    if (t[0] > 5)
        return 1;
    return t[0];
}
