/* A filter of events: a few events, each with a kind, a level and a source, pass rules; what passes is printed, and counted for
 * each kind by itself. */
#include <coset.h>
#include <stdio.h>

enum { EVENTS = 6, KINDS = 4 };

struct event {
    unsigned char kind, level;
    unsigned short source;
};

static int is_muted(const struct event *event)
{
    return event->source == 17 || (event->source >= 100 && event->source < 110);
}

static int passes(const struct event *event)
{
    switch (event->kind) {
    case 0:
        return event->level >= 3;
    case 1:
        return event->level >= 5 && !is_muted(event);
    case 2:
        return !is_muted(event);
    case 3:
        return 1;
    default:
        return 0;
    }
}

static void print(int number, const struct event *event)
{
    static const char *const names[KINDS] = {"clock", "network", "disk", "user"};
    if (event->level > 7)
        printf("%d: URGENT %s\n", number, names[event->kind]);
    else
        printf("%d: %s %d\n", number, names[event->kind], event->level);
}

int main(void)
{
    struct event events[EVENTS];
    coset_symbolic(events, sizeof events, "events");
    for (int i = 0; i < EVENTS; i++)
        if (passes(&events[i]))
            print(i, &events[i]);
    return 0;
}
