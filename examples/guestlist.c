/* A guest list with a classic mistake: the copy of a name lacks the byte for the terminating zero. Compiled and run as
 * usual it seems to work. coset reports the fault:
 *
 *     coset run examples/guestlist.c
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct guest {
    char *name;
    struct guest *next;
};

static char *copy_name(const char *name)
{
    char *copy = malloc(strlen(name));
    strcpy(copy, name);
    return copy;
}

static struct guest *invite(struct guest *list, const char *name)
{
    struct guest *guest = malloc(sizeof *guest);
    guest->name = copy_name(name);
    guest->next = list;
    return guest;
}

int main(void)
{
    struct guest *list = NULL;
    printf("Inviting...\n");
    list = invite(list, "Ada");
    list = invite(list, "Grace");
    for (struct guest *guest = list; guest; guest = guest->next)
        printf("- %s\n", guest->name);
    return 0;
}
