// Labels as values: a bytecode interpreter, label tables, label differences.
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, JNZ, DEC, PRINT, SWAP, HALT };

static int interpret(const int *code)
{
    static void *const labels[] = {&&push, &&add, &&mul, &&dup, &&jnz, &&dec, &&print, &&swap, &&halt};
    int stack[32], *top = stack, executed = 0;
    const int *pc = code;
#define NEXT do { executed++; goto *labels[*pc++]; } while (0)
    NEXT;
push: *top++ = *pc++; NEXT;
add: top--; top[-1] += top[0]; NEXT;
mul: top--; top[-1] *= top[0]; NEXT;
dup: top[0] = top[-1]; top++; NEXT;
jnz: if (top[-1]) pc = code + *pc; else pc++; NEXT;
dec: top[-1]--; NEXT;
print: printf("%d ", *--top); NEXT;
swap: { int t = top[-1]; top[-1] = top[-2]; top[-2] = t; } NEXT;
halt:
    printf("\n");
    return executed;
}
static int by_difference(int n)
{
    static const int offsets[] = {&&zero - &&zero, &&one - &&zero, &&two - &&zero};
    goto *(&&zero + offsets[n]);
zero: return 1000;
one: return 1001;
two: return 1002;
}
static const char *pointer_chosen(int positive)
{
    void *target = positive ? &&yes : &&no;
    goto *target;
yes: return "yes";
no: return "no";
}

int main(void)
{
    /* factorial of 7: accumulator below, counter above */
    static const int program[] = {PUSH, 1, PUSH, 7, DUP, SWAP, HALT};
    static const int factorial[] = {PUSH, 7, PUSH, 1, SWAP, DUP, PRINT, DEC, JNZ, 4, PRINT, PUSH, 3, PUSH, 4, MUL, PUSH, 30,
                                    ADD, PRINT, HALT};
    printf("%d\n", interpret(program));
    printf("%d\n", interpret(factorial));
    printf("%d %d %d\n", by_difference(0), by_difference(1), by_difference(2));
    printf("%s %s\n", pointer_chosen(1), pointer_chosen(0));
    return 0;
}
