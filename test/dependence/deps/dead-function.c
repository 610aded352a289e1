int dead(int *p, int *q)
{
    *p = 1;
    *q = 2;
    return *p;
}

int main(void) { return 0; }

/* Nobody calls it: nothing is known of its pointers.
 * FUNCTION: dead
 * CONTROL:
 * DATA: 3-5 4-5
 * POTENTIAL:
 */
