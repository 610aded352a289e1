int nested(int x, int y)
{
    int a = 1;
    int b = 1;
    if (x) {
        if (y)
            a = 2;
        b = a;
    }
    return a + b;
}

int main(void) { return nested(1, 2); }

/* FUNCTION: nested
 * CONTROL: 5T-6 5T-8 6T-7
 * DATA: 3-8:a 3-10:a 4-10:b 7-8:a 7-10:a 8-10:b
 * POTENTIAL: 5F-10:a 5F-10:b 6F-8:a 6F-10:a
 */
