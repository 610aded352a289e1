int sum(int n, int k)
{
    int s = 0;
    int i = 0;
    while (i < n) {
        i++;
        if (i == k)
            continue;
        if (s > 100)
            break;
        s += i;
    }
    return s;
}

int main(void) { return sum(3, 4); }

// Line 5 is executed again after 8 and after 11.
// RUN: deps --function sum
// EXPECT: control 5T-6 5T-7 7T-8 7F-9 9T-10 9F-11 7T-5 9F-5
// EXPECT: data 3-9:s 3-11:s 3-13:s 4-5:i 4-6:i 6-5:i 6-6:i 6-7:i 6-11:i 11-9:s 11-11:s 11-13:s
// EXPECT: potential 5F-13:s 7T-11:s 7T-13:s 7F-11:s 7F-13:s 7T-6:i 7F-6:i 9T-13:s
