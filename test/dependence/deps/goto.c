int count(int n)
{
    int i = 0;
again:
    if (i >= n)
        goto done;
    i += 2;
    goto again;
done:
    return i;
}

int main(void) { return count(3); }

// The way to 6 is the only one that leads out, so 6 is always reached.
// RUN: deps --function count
// EXPECT: control 5F-7 5F-8 5F-5
// EXPECT: data 3-5:i 3-7:i 3-10:i 7-5:i 7-7:i 7-10:i
// EXPECT: potential 5T-10:i
