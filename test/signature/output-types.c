// What is given to coset_output is told as its type says: whole objects, their members, some elements of an array.
#include <coset.h>
struct point { int x, y; };
struct three { int x, y; short z; };
static void show_structs(int a)
{
    struct point p = {a, -1}, line[2] = {{1, 2}, {3, 4}};
    struct three t = {a, 0, 3};
    coset_output("p", &p, sizeof p);
    coset_output("t", &t, sizeof t);
    coset_output("end", &line[1], sizeof line[1]);
}
static void show_parts(int a)
{
    struct three t = {a, 0, 3};
    int list[4] = {5, 6, a, 8};
    char letter = 'k';
    coset_output("z", &t.z, sizeof t.z);
    coset_output("middle", list + 1, 2 * sizeof *list);
    coset_output("letter", &letter, sizeof letter);
}
int main(void)
{
    int a;
    coset_symbolic(&a, sizeof a, "a");
    if (a > 0)
        show_structs(a);
    else
        show_parts(a);
    return 0;
}

// RUN: signature --criterion coset_output
// EXPECT: outputs z == 3; middle == {6, a}; letter == 'k'
// EXPECT: outputs p == {.x = a, .y = -1}; t == {.x = a, .y = 0, .z = 3}; end == {.x = 3, .y = 4}
