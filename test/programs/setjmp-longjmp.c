// setjmp and longjmp: nested, from deep callees, with volatile locals, value 0 becomes 1, in loops.
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static jmp_buf outer, inner;
static struct { jmp_buf buffer; const char *message; } handler;

static void deep(int n)
{
    char pad[64];
    memset(pad, n, sizeof pad);
    if (n == 0)
        longjmp(outer, 42);
    deep(n - 1);
    printf("never %d\n", pad[0]);
}
static int nested(int which)
{
    volatile int stage = 0;
    int code = setjmp(inner);
    stage++;
    if (code == 0) {
        if (which == 0)
            longjmp(inner, 0);
        if (which == 1)
            longjmp(inner, 17);
        return 1000;
    }
    return code * 10 + stage;
}
static void fail(const char *message)
{
    handler.message = message;
    longjmp(handler.buffer, 1);
}
static int divide(int a, int b)
{
    if (b == 0)
        fail("division by zero");
    return a / b;
}
static int protected_divide(int a, int b)
{
    jmp_buf saved;
    memcpy(saved, handler.buffer, sizeof saved);
    volatile int result = -1;
    if (setjmp(handler.buffer) == 0)
        result = divide(a, b);
    else
        printf("caught: %s\n", handler.message);
    memcpy(handler.buffer, saved, sizeof saved);
    return result;
}

int main(void)
{
    volatile int calls = 0;
    int code = setjmp(outer);
    printf("setjmp gave %d\n", code);
    if (code == 0) {
        calls = calls + 1;
        deep(20);
    }
    printf("calls %d\n", calls);
    printf("%d %d %d\n", nested(0), nested(1), nested(2));
    if (setjmp(handler.buffer))
        printf("outermost: %s\n", handler.message);
    else {
        printf("%d\n", protected_divide(10, 3));
        printf("%d\n", protected_divide(10, 0));
        fail("last");
    }
    volatile int count = 0;
    jmp_buf loop;
    switch (setjmp(loop)) {
    case 0: case 1: case 2: case 3:
        count = count + 1;
        longjmp(loop, count);
    default:
        printf("count %d\n", count);
    }
    for (volatile int i = 0; i < 3; i = i + 1) {
        if (setjmp(loop) == 0)
            longjmp(loop, i + 5);
        printf("i %d\n", i);
    }
    return _setjmp(loop);
}
