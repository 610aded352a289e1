struct point { int x, y; };

int f(int c)
{
    struct point p = {1, 2};
    struct point q;
    p.x = 3;
    if (c)
        p.y = 4;
    q = p;
    return q.x + p.y;
}

int main(void) { return f(0); }

// RUN: deps
// EXPECT: control 8T-9
// EXPECT: data 5-10:p.y 5-11:p.y 7-10:p.x 9-10:p.y 9-11:p.y 10-11:q.x
// EXPECT: potential 8F-10:p.y 8F-11:p.y
