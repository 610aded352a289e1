int g;

void serve(int x)
{
    for (;;) {
        if (x > g)
            g = x;
        else
            x--;
    }
}

int main(void) { serve(1); }

// A round of the loop always begins the next one.
// RUN: deps --function serve
// EXPECT: control 6T-7 6F-9
// EXPECT: data 7-6:g 9-6:x 9-7:x 9-9:x
// EXPECT: potential 6T-6:x 6F-6:g
