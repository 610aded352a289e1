/* The suite compiles this to LLVM code and puts hostile texts in place of the names in capitals. */
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

typedef int TYPE_NUMBER;
enum TYPE_ENUM { ENUM_FIRST, ENUM_SECOND };
struct TYPE_STRUCT {
    TYPE_NUMBER MEMBER_NUMBER;
    enum TYPE_ENUM MEMBER_ENUM;
    struct TYPE_STRUCT *MEMBER_POINTER;
};
union TYPE_UNION { long UNION_NUMBER; char *UNION_POINTER; };

int GLOBAL_SHOWN = 3;
static int GLOBAL_HIDDEN;

static int FUNCTION_CALLED(int PARAMETER_CALLED)
{
    return 12 / (PARAMETER_CALLED - 5);
}

int FUNCTION_TESTED(TYPE_NUMBER PARAMETER_NUMBER, struct TYPE_STRUCT *PARAMETER_POINTER, union TYPE_UNION PARAMETER_UNION)
{
    int LOCAL_NUMBER = PARAMETER_NUMBER;
    if (PARAMETER_NUMBER > 3)
        LOCAL_NUMBER += FUNCTION_CALLED(PARAMETER_NUMBER) + GLOBAL_SHOWN;
    if (PARAMETER_POINTER) {
        PARAMETER_POINTER->MEMBER_NUMBER = LOCAL_NUMBER;
        PARAMETER_POINTER->MEMBER_ENUM = PARAMETER_NUMBER > 3 ? ENUM_SECOND : ENUM_FIRST;
    }
    if (PARAMETER_UNION.UNION_NUMBER == 7)
        GLOBAL_HIDDEN = LOCAL_NUMBER;
    printf("%d\n", LOCAL_NUMBER);
    coset_output("LOCAL", &LOCAL_NUMBER, sizeof LOCAL_NUMBER);
    return LOCAL_NUMBER;
}

int main(void)
{
    struct TYPE_STRUCT LOCAL_STRUCT = {0};
    union TYPE_UNION LOCAL_UNION = {0};
    int LOCAL_INPUT;
    coset_symbolic(&LOCAL_INPUT, sizeof LOCAL_INPUT, "input");
    return FUNCTION_TESTED(LOCAL_INPUT, &LOCAL_STRUCT, LOCAL_UNION) == 5;
}
