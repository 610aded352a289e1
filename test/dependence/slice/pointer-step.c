// What lies behind pointers: the pointers are a part of the question.
struct Node { int value; struct Node *next; };
int f(int x, int y)
{
    struct Node c = {3, 0}, b = {2, &c}, a = {1, &b}, *list = &a;
    int **pp, *p = &a.value;
    pp = &p;
    if (x > 0)
        list = &b;
    if (y > 0)
        c.value = 30;
    return list->value + **pp;
}

// OPTIONS: --function f
// SLICE: x=0,y=0 | list->next->value@12
// EXPECT: condition x <= 0
// EXPECT: output 2
// SLICE: x=1,y=1 | list->next->value@12
// EXPECT: condition x > 0 && y > 0
// EXPECT: output 30
// SLICE: x=1,y=1 | **pp@12
// EXPECT: condition true
// EXPECT: output 1
// SLICE: x=1,y=1 | (*list).value@12
// EXPECT: condition x > 0
// EXPECT: output 2
// SLICE: x=1,y=1 | list->next->next->value@12
// EXPECT: not executed
// SLICE: x=1,y=1 | *x@12
// EXPECT: message 'x' is of type int, no pointer
