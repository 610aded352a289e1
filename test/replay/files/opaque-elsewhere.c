#include <stddef.h>
struct leaf { char *text; int n; };
struct deep { struct leaf *leaf[2]; int number; };
static int hidden[4];
const char *work(struct deep *deep, int n, int **where)
{
    static const char words[][4] = {"one", "two"};
    if (where)
        *where = &hidden[1];
    if (deep && deep->leaf[0] && deep->leaf[0]->text && n == 9) {
        deep->leaf[0]->text[0] = 'x';
        deep->number = 4;
        deep->leaf[0] = NULL;
    }
    return n > 5 ? words[1] : NULL;
}
