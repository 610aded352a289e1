/* Structs: particles with methods in tables, passed by value and by pointer, events in a priority queue. */
#include <stdio.h>

struct vector { int x, y; };
struct particle;
struct kind { void (*step)(struct particle *); int weight; };
struct particle { struct vector position, speed; const struct kind *kind; int age; };
struct event { long time; int particle; };
enum { PARTICLES = 256, EVENTS = 3000000 };

static struct particle particles[PARTICLES];
static struct event queue[PARTICLES + 1];
static int queued;

static struct vector add(struct vector a, struct vector b) { return (struct vector){a.x + b.x, a.y + b.y}; }
static struct vector bounce(struct vector position, struct vector speed)
{
    if (position.x < 0 || position.x > 10000)
        speed.x = -speed.x;
    if (position.y < 0 || position.y > 10000)
        speed.y = -speed.y;
    return speed;
}
static void step_straight(struct particle *p)
{
    p->speed = bounce(p->position, p->speed);
    p->position = add(p->position, p->speed);
}
static void step_falling(struct particle *p)
{
    p->speed.y -= p->position.y > 0;
    step_straight(p);
    if (p->speed.y < -50)
        p->speed.y = 40;
}
static const struct kind kinds[] = {{step_straight, 3}, {step_falling, 7}};

static void push(struct event e)
{
    int at = ++queued;
    for (; at > 1 && queue[at / 2].time > e.time; at /= 2)
        queue[at] = queue[at / 2];
    queue[at] = e;
}
static struct event pop(void)
{
    struct event top = queue[1], last = queue[queued--];
    int at = 1;
    for (int child; (child = at * 2) <= queued; at = child) {
        if (child < queued && queue[child + 1].time < queue[child].time)
            child++;
        if (last.time <= queue[child].time)
            break;
        queue[at] = queue[child];
    }
    queue[at] = last;
    return top;
}

int main(void)
{
    for (int i = 0; i < PARTICLES; i++) {
        particles[i] = (struct particle){{i * 37 % 10000, i * 91 % 10000}, {i % 17 - 8, i % 13 - 6}, &kinds[i % 2], 0};
        push((struct event){i, i});
    }
    long checksum = 0;
    for (int i = 0; i < EVENTS; i++) {
        struct event e = pop();
        struct particle *p = &particles[e.particle];
        p->kind->step(p);
        p->age += p->kind->weight;
        checksum = checksum * 3 % 1000000007 + p->position.x + p->position.y + p->age;
        push((struct event){e.time + p->kind->weight + (p->age & 15), e.particle});
    }
    printf("%ld\n", checksum);
    return 0;
}
