/* Integer matrix multiplication: array indexing in three nested loops. */
#include <stdio.h>

enum { SIZE = 160, ROUNDS = 30 };
static int a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE];

static void multiply(void)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            int sum = 0;
            for (int k = 0; k < SIZE; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum & 0xffff;
        }
}

int main(void)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++) {
            a[i][j] = (i * 7 + j * 3) % 101;
            b[i][j] = (i * 5 + j * 11) % 97;
        }
    long checksum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        multiply();
        a[round][round] = c[round][SIZE - 1 - round] % 101;
        for (int i = 0; i < SIZE; i++)
            checksum += c[i][i];
    }
    printf("%ld\n", checksum);
    return 0;
}
