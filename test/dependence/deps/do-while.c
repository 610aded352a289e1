int f(int n)
{
    int x = 0;
    do {
        x += 3;
        n--;
    } while (n > 0);
    return x;
}

int main(void) { return f(4); }

// RUN: deps
// EXPECT: control 7T-5 7T-6 7T-7
// EXPECT: data 3-5:x 5-5:x 5-8:x 6-6:n 6-7:n
// EXPECT: potential 7F-8:x
