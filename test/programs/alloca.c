// alloca and __builtin_alloca: in loops, recursion, aligned, beside VLAs.
#include <alloca.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct node { int value; struct node *next; };

static int list_on_stack(int n)
{
    struct node *head = NULL;
    for (int i = 0; i < n; i++) {
        struct node *node = alloca(sizeof *node);
        node->value = i;
        node->next = head;
        head = node;
    }
    unsigned sum = 0;
    for (struct node *node = head; node; node = node->next)
        sum = sum * 3 + (unsigned)node->value;
    return (int)(sum & 0xffffff);
}
static size_t joined(const char *a, const char *b)
{
    size_t n = strlen(a) + strlen(b) + 1;
    char *text = alloca(n);
    strcpy(text, a);
    strcat(text, b);
    printf("%s\n", text);
    return n;
}
static int descend(int n)
{
    int *array = __builtin_alloca(sizeof(int) * (unsigned)(n + 1));
    for (int i = 0; i <= n; i++)
        array[i] = n - i;
    int below = n ? descend(n - 1) : 0;
    return below + array[0];
}
static int with_vla(int n)
{
    char *kept = alloca(16);
    strcpy(kept, "kept");
    for (int i = 1; i < n; i++) {
        char vla[i];
        vla[i - 1] = 'v';
        kept[3] = vla[i - 1];
    }
    printf("%s\n", kept);
    return kept[0];
}

int main(void)
{
    printf("%d %d\n", list_on_stack(10), list_on_stack(500));
    printf("%zu\n", joined("stack ", "memory"));
    printf("%d\n", descend(100));
    printf("%d\n", with_vla(10));
    void *aligned = __builtin_alloca_with_align(40, 64 * 8);
    printf("%d\n", (int)((uintptr_t)aligned % 64));
    memset(aligned, 7, 40);
    return ((char *)aligned)[39];
}
