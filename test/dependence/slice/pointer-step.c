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

// RUN: slice --function f --input x=0,y=0 --criterion 'list->next->value@12'
// EXPECT: condition x <= 0
// EXPECT: output 2
// RUN: slice --function f --input x=1,y=1 --criterion 'list->next->value@12'
// EXPECT: condition x > 0 && y > 0
// EXPECT: output 30
// RUN: slice --function f --input x=1,y=1 --criterion '**pp@12'
// EXPECT: condition true
// EXPECT: output 1
// RUN: slice --function f --input x=1,y=1 --criterion '(*list).value@12'
// EXPECT: condition x > 0
// EXPECT: output 2
// RUN: slice --function f --input x=1,y=1 --criterion 'list->next->next->value@12'
// EXPECT: not executed
// RUN: slice --function f --input x=1,y=1 --criterion '*x@12'
// EXPECT: message 'x' is of type int, not a pointer
