int dead(int *p, int *q)
{
    *p = 1;
    *q = 2;
    return *p;
}

int main(void) { return 0; }

// Nobody calls it: nothing is known of its pointers.
// RUN: deps --function dead
// EXPECT: control
// EXPECT: data 3-5 4-5
// EXPECT: potential
