static inline int in_header(int x)
{
    return x > 0 ? 1 : 0;
}
