int depth, total;

void walk(int n)
{
    int here = 1;
    int *p = &here;
    depth++;
    if (n > 0)
        walk(n - 1);
    *p = 2;
    total += here;
}

int main(void) { walk(3); return total; }

// Every frame of the function has a `here`, and p may point to any of them: line 10 need not overwrite line 5's, and for all
// that is known the call uses it.
// RUN: deps --function walk
// EXPECT: control 8T-9
// EXPECT: data 5-9:here 5-11:here 6-10:p 10-11:here 7-9:depth 9-11:total
// EXPECT: potential 8F-11:total
