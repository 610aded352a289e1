// The functions of coset.h in a concrete run: inputs are zeros, assumptions that hold and outputs are nothing special.
// EXPECT: exit 7
// EXPECT: stdout ^0 0 0.0 \(nil\) 5 0 6$
// NATIVE: no
#include <coset.h>
#include <stdio.h>

typedef struct Point {
    int x;
    double y;
    void *next;
} Point;

int main(void)
{
    int number = 3, numbers[3] = {5, 5, 6};
    Point point = {1, 2.0, &number};
    coset_symbolic(&number, sizeof number, "number");
    coset_symbolic(&point, sizeof point, "point");
    coset_symbolic(&numbers[1], sizeof numbers[1], "second");
    coset_assume(number == 0);
    coset_output("point", &point, sizeof point);
    printf("%d %d %.1f %p %d %d %d\n", number, point.x, point.y, point.next, numbers[0], numbers[1], numbers[2]);
    return number + 7;
}
