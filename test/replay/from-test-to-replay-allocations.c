// RUN: test --malloc-may-fail
// EXPECT: tests 7
#include <coset.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* Objects of the program between the decisions, and faults that follow from one. */
struct list { struct list *next; int value; };
int main(void)
{
    struct list *list = NULL;
    for (int i = 0; i < 2; i++) {
        int x;
        struct list *item = malloc(sizeof *item);
        coset_symbolic(&x, sizeof x, "x");
        if (!item && x > 3) {
            printf("item %d: %d\n", i, errno == ENOMEM);
            return 4;
        }
        item->value = x; /* a null pointer, perhaps */
        item->next = list;
        list = item;
    }
    char *text = strndup("text", 3), *longer = text ? realloc(text, 20) : NULL;
    printf("%s\n", longer ? strcat(longer, "!") : text ? text : "nothing");
    return 0;
}
