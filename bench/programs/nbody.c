/* Floating point: five bodies under gravity, in structs of doubles. */
#include <math.h>
#include <stdio.h>

struct body { double x, y, z, vx, vy, vz, mass; };
enum { BODIES = 5, STEPS = 1500000 };
static struct body bodies[BODIES] = {
    {0, 0, 0, 0, 0, 0, 39.47},
    {4.84, -1.16, -0.10, 0.6, 2.8, -0.02, 0.037},
    {8.34, 4.12, -0.4, -1.01, 1.82, 0.008, 0.011},
    {12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017},
    {15.37, -25.9, 0.17, 0.97, 0.59, -0.03, 0.002},
};

static void advance(double dt)
{
    for (int i = 0; i < BODIES; i++) {
        struct body *a = &bodies[i];
        for (int j = i + 1; j < BODIES; j++) {
            struct body *b = &bodies[j];
            double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
            double squared = dx * dx + dy * dy + dz * dz;
            double magnitude = dt / (squared * sqrt(squared));
            a->vx -= dx * b->mass * magnitude;
            a->vy -= dy * b->mass * magnitude;
            a->vz -= dz * b->mass * magnitude;
            b->vx += dx * a->mass * magnitude;
            b->vy += dy * a->mass * magnitude;
            b->vz += dz * a->mass * magnitude;
        }
    }
    for (int i = 0; i < BODIES; i++) {
        bodies[i].x += dt * bodies[i].vx;
        bodies[i].y += dt * bodies[i].vy;
        bodies[i].z += dt * bodies[i].vz;
    }
}
static double energy(void)
{
    double e = 0;
    for (int i = 0; i < BODIES; i++) {
        struct body *b = &bodies[i];
        e += 0.5 * b->mass * (b->vx * b->vx + b->vy * b->vy + b->vz * b->vz);
    }
    return e;
}

int main(void)
{
    for (int i = 0; i < STEPS; i++)
        advance(0.01);
    printf("%.9f\n", energy());
    return 0;
}
