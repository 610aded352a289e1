// Recursion: mutual, double, through pointers, with arrays on the frame, and 50,000 frames deep.
#include <stdio.h>
#include <string.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
static long ackermann(long m, long n)
{
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static long depth(long n) { return n == 0 ? 0 : 1 + depth(n - 1); }
static int hanoi(int n, int from, int to, int via, int *moves)
{
    if (n == 0)
        return 0;
    int before = hanoi(n - 1, from, via, to, moves);
    ++*moves;
    return before + from * to + hanoi(n - 1, via, to, from, moves);
}
static int permutations(char *text, int at, int n)
{
    if (at == n) {
        printf("%s ", text);
        return 1;
    }
    int count = 0;
    for (int i = at; i < n; i++) {
        char c = text[at]; text[at] = text[i]; text[i] = c;
        count += permutations(text, at + 1, n);
        c = text[at]; text[at] = text[i]; text[i] = c;
    }
    return count;
}
static unsigned hash_down(unsigned level, unsigned seed)
{
    unsigned char local[32];
    memset(local, (int)(seed & 0xff), sizeof local);
    local[level % 32] ^= 0x5a;
    unsigned below = level ? hash_down(level - 1, seed * 31 + 7) : seed;
    for (int i = 0; i < 32; i++)
        below = below * 33 + local[i];
    return below;
}
static int queens(int row, unsigned columns, unsigned left, unsigned right, int n)
{
    if (row == n)
        return 1;
    int found = 0;
    for (int c = 0; c < n; c++) {
        unsigned bit = 1u << c;
        if (!(columns & bit) && !(left & bit) && !(right & bit))
            found += queens(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1, n);
    }
    return found;
}

int main(void)
{
    printf("%d %d\n", is_even(1000), is_odd(777));
    printf("%ld\n", ackermann(2, 9));
    printf("%ld %d\n", depth(50000), is_even(50000));
    int moves = 0;
    int checksum = hanoi(8, 1, 3, 2, &moves);
    printf("%d %d\n", checksum, moves);
    char text[] = "abcd";
    printf("\n%d\n", permutations(text, 0, 4));
    printf("%u\n", hash_down(200, 17));
    printf("%d\n", queens(0, 0, 0, 0, 6));
    return 0;
}
