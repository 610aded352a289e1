// memcpy past the destination: the line of the call is reported.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct packet { char header[4]; char body[8]; };

static void load(struct packet *p, const char *from, size_t n)
{
    memcpy(p->header, from, 4);
    memcpy(p->body, from + 4, n); // FAULT HERE
}

int main(void)
{
    struct packet p;
    load(&p, "HEADbodybody", 8);
    printf("%.8s\n", p.body);
    load(&p, "HEADbodybody-more", 9);
    return 0;
}
