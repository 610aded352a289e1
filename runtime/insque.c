#include "coset_runtime.h"

typedef struct QueueElement {
    struct QueueElement *next, *previous;
} QueueElement;

WEAK void insque(void *element, void *after)
{
    QueueElement *added = element, *previous = after;
    if (!previous) {
        *added = (QueueElement){NULL, NULL};
        return;
    }
    *added = (QueueElement){previous->next, previous};
    if (previous->next)
        previous->next->previous = added;
    previous->next = added;
}

WEAK void remque(void *element)
{
    QueueElement *removed = element;
    if (removed->next)
        removed->next->previous = removed->previous;
    if (removed->previous)
        removed->previous->next = removed->next;
}
