// Variable-length arrays: one and two dimensions, in loops, sizeof, as parameters, with goto and recursion.
#include <stdio.h>
#include <string.h>

static int sum_matrix(int rows, int columns, int matrix[rows][columns])
{
    int sum = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            sum += matrix[i][j] * (i + 1);
    return sum;
}
static void transpose(int n, int m, int from[n][m], int to[m][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            to[j][i] = from[i][j];
}
static unsigned in_loop(int rounds)
{
    unsigned hash = 1;
    for (int i = 1; i <= rounds; i++) {
        unsigned char buffer[i * 3];
        memset(buffer, i, sizeof buffer);
        hash = hash * 31 + (unsigned)sizeof buffer + buffer[i];
    }
    return hash;
}
static int recursive(int n)
{
    int local[n + 1];
    for (int i = 0; i <= n; i++)
        local[i] = i * n;
    int below = n > 0 ? recursive(n - 1) : 0;
    return below + local[n];
}
static int with_goto(int limit)
{
    int size = 1, total = 0;
again:;
    int array[size];
    array[size - 1] = size;
    total += array[size - 1];
    if (++size < limit)
        goto again;
    return total;
}

int main(void)
{
    int rows = 3, columns = 4;
    int matrix[rows][columns], turned[columns][rows];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            matrix[i][j] = i * 10 + j;
    transpose(rows, columns, matrix, turned);
    printf("%zu %zu %zu\n", sizeof matrix, sizeof matrix[0], sizeof(int[rows + 1]));
    printf("%d %d\n", sum_matrix(rows, columns, matrix), sum_matrix(columns, rows, turned));
    rows = 100;
    printf("%zu\n", sizeof matrix);
    int (*row)[columns] = &matrix[1];
    printf("%d %d\n", (*row)[2], row[1][3]);
    typedef char line[columns + 4];
    line text;
    strcpy(text, "vla ok");
    printf("%s %zu\n", text, sizeof(line));
    printf("%u %d %d\n", in_loop(50), recursive(30), with_goto(40));
    int counted = 0;
    size_t size = sizeof(int[++counted]);
    printf("%d %zu\n", counted, size);
    return 0;
}
