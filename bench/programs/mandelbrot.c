/* Floating point in locals only: escape times of a grid of points. */
#include <stdio.h>

enum { WIDTH = 160, HEIGHT = 120, LIMIT = 250 };

static int escape(double cx, double cy)
{
    double x = 0, y = 0;
    int n = 0;
    while (n < LIMIT && x * x + y * y <= 4.0) {
        double t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
        n++;
    }
    return n;
}

int main(void)
{
    long total = 0;
    for (int round = 0; round < 36; round++)
        for (int j = 0; j < HEIGHT; j++)
            for (int i = 0; i < WIDTH; i++)
                total += escape(-2.2 + 3.2 * i / WIDTH, -1.2 + 2.4 * (j + round * 0.01) / HEIGHT);
    printf("%ld\n", total);
    return 0;
}
