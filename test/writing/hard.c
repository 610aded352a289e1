// The solver's own methods do not answer its queries, so that Z3 is asked and queries are written.
int hard(unsigned x, unsigned y)
{
    int n = 0;
    for (unsigned i = 0; i < 8; i++)
        if ((x & y) + 3 * x == 1000 + 71 * y * i)
            n++;
    return n;
}
int main(void) { return 0; }
