// Multi-dimensional arrays: multiplication, determinant, Game of Life, flood fill, shortest paths.
#include <stdio.h>
#include <string.h>

enum { N = 4, W = 12, H = 8 };
static double determinant(int n, double m[N][N])
{
    double result = 1;
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            double factor = m[j][i] / m[i][i];
            for (int k = i; k < n; k++)
                m[j][k] -= factor * m[i][k];
        }
        result *= m[i][i];
    }
    return result;
}
static void multiply(int a[N][N], int b[N][N], int c[N][N])
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}
static void life(unsigned char (*grid)[W])
{
    unsigned char next[H][W];
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            int n = 0;
            for (int d = 0; d < 9; d++)
                if (d != 4)
                    n += grid[(y + d / 3 - 1 + H) % H][(x + d % 3 - 1 + W) % W];
            next[y][x] = n == 3 || (n == 2 && grid[y][x]);
        }
    memcpy(grid, next, sizeof next);
}
static int fill(char map[H][W + 1], int y, int x)
{
    if (y < 0 || y >= H || x < 0 || x >= W || map[y][x] != '.')
        return 0;
    map[y][x] = '~';
    return 1 + fill(map, y - 1, x) + fill(map, y + 1, x) + fill(map, y, x - 1) + fill(map, y, x + 1);
}

int main(void)
{
    double m[N][N] = {{2, 1, 0, 3}, {1, 4, 1, 0}, {0, 2, 5, 1}, {3, 0, 1, 6}};
    printf("%.6f\n", determinant(N, m));
    int a[N][N], b[N][N], c[N][N];
    for (int i = 0; i < N * N; i++) {
        a[i / N][i % N] = i;
        b[i % N][i / N] = i * i % 7;
    }
    multiply(a, b, c);
    for (int i = 0; i < N; i++)
        printf("%d %d %d %d\n", c[i][0], c[i][1], c[i][2], c[i][3]);
    unsigned char grid[H][W] = {{0, 1}, {0, 0, 1}, {1, 1, 1}};
    for (int i = 0; i < 13; i++)
        life(grid);
    for (int y = 0; y < H; y++, printf("\n"))
        for (int x = 0; x < W; x++)
            putchar(grid[y][x] ? '#' : '.');
    char map[H][W + 1] = {"............", ".####.......", ".#..#..###..", ".#..#..#.#..", ".####..###..", "............",
                          "######.#####", "............"};
    printf("%d %d\n", fill(map, 2, 2), fill(map, 0, 0));
    int d[5][5] = {{0, 3, 8, 99, -4}, {99, 0, 99, 1, 7}, {99, 4, 0, 99, 99}, {2, 99, -5, 0, 99}, {99, 99, 99, 6, 0}};
    for (int k = 0; k < 5; k++)
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 5; j++)
                if (d[i][k] + d[k][j] < d[i][j])
                    d[i][j] = d[i][k] + d[k][j];
    for (int i = 0; i < 5; i++)
        printf("%d %d %d %d %d\n", d[i][0], d[i][1], d[i][2], d[i][3], d[i][4]);
    return map[7][11] == '~';
}
