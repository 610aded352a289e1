void test(int x, int y, int m)
{
    int a = 1;
    int b = 1;
    int c = 2;
    int d = 3;
    int first_out, second_out;
    if (x + y < 0)
        a = 3;
    if (m > 2)
        d = 4;
    if (x - y > 1)
        c = 1 / (a - b);
    first_out = c;
    second_out = 1 / (a - d);
}

/* The running program of a paper on test generation by causality: its first statement is line 1 there.
 * OFFSET: 2
 * CONTROL: 6T-7 8T-9 10T-11
 * DATA: 1-11:a 1-13:a 2-11:b 3-12:c 4-13:d 7-11:a 7-13:a 9-13:d 11-12:c
 * POTENTIAL: 6F-11:a 6F-13:a 8F-13:d 10F-12:c
 */
