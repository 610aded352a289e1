// A union of a pointer and a number: the input says which of them it holds, and no address of coset's machine is an input.
struct s { int tag; union { char *p; long n; } u; };
int look(struct s *q)
{
    if (!q) return -1;
    if (q->tag == 0) return q->u.n > 5;
    return q->u.p[0] == 'x';
}
int g;
void put(struct s *q, int t)
{
    if (!q)
        return;
    q->tag = t;
    if (t == 1)
        q->u.p = (char *)&g;
    else if (t == 2)
        q->u.n = 99;
}

// RUN: signature --function look
// EXPECT: incomplete an address is used as a number
// EXPECT: incomplete an input number is used as a pointer
// EXPECT: condition q != NULL && *q.tag == 0 && !(*q.u.p is used)
// EXPECT: condition q == NULL
// EXPECT: condition q != NULL && *q.tag == 0 && (*q.u.p is used) && *q.u.p != NULL
// EXPECT: condition q != NULL && *q.tag == 0 && (*q.u.p is used) && *q.u.p == NULL
// EXPECT: condition q != NULL && *q.tag != 0 && (*q.u.p is used) && *q.u.p != NULL
// EXPECT: condition q != NULL && *q.tag != 0 && !(*q.u.p is used) && *q.u.n >= 0 && *q.u.n <= 4095
// EXPECT: condition q != NULL && *q.tag != 0 && !(*q.u.p is used) && (*q.u.n > 4095 || *q.u.n < 0)
// EXPECT: condition q != NULL && *q.tag != 0 && (*q.u.p is used) && *q.u.p == NULL
// RUN: signature --function put
// EXPECT: condition q != NULL && t != 1 && t != 2
// EXPECT: condition q != NULL && t == 2
// EXPECT: condition q != NULL && t == 1
// EXPECT: condition q == NULL
