int shared = 2;
static struct { char tag; int sum; int *last; } own;

int elsewhere(int x)
{
    shared += 3;
    own.tag = 'x';
    own.sum += x;
    own.last = &shared;
    return 0;
}
