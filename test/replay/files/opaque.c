struct deep;
const char *work(struct deep *deep, int n, int **where);
struct { int *where; int count; } *anonymous;
const char *look(struct deep *deep, __typeof__(anonymous) pair, int n, int **where)
{
    if (pair && pair->where)
        *pair->where += 3;
    return work(deep, n, where);
}
