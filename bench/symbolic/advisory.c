/* Collision avoidance between two aircraft: a decision function with many flags, tables and thresholds, called for two
 * symbolic encounters in a row, the second one depending on the advisory of the first. */
#include <coset.h>
#include <stdbool.h>
#include <stdio.h>

enum advisory { NONE, MONITOR, CLIMB, DESCEND, STRENGTHEN_CLIMB, STRENGTHEN_DESCENT, LEVEL_OFF };
enum equipment { UNKNOWN, TRANSPONDER, FULL };

static const char *const advisory_names[] = {
    "none", "monitor", "climb", "descend", "strengthen climb", "strengthen descent", "level off",
};

struct encounter {
    int own_altitude, other_altitude;   /* feet */
    short own_rate, other_rate;         /* feet a minute */
    unsigned short range;               /* hundredths of a nautical mile */
    short time;                         /* seconds to the closest point of approach; negative: it has passed */
    unsigned char layer;
    unsigned char other_equipment;
    bool climb_inhibited, descent_inhibited, intruder_coordinated;
};

struct status {
    enum advisory advisory;
    int reversals;
    bool alarmed;
};

/* By altitude layer: time to the closest point of approach in seconds, range and height that matter in any case. */
static const short time_threshold[4] = {20, 25, 30, 35};
static const short range_threshold[4] = {30, 35, 80, 110};
static const short height_threshold[4] = {300, 350, 400, 600};

static int clamp(int value, int low, int high)
{
    if (value < low)
        return low;
    if (value > high)
        return high;
    return value;
}

/* ---- Parts of the decision ---- */

static bool is_valid(const struct encounter *e)
{
    return e->own_altitude >= 0 && e->own_altitude <= 50000 && e->other_altitude >= 0 && e->other_altitude <= 50000 &&
           e->own_rate >= -6000 && e->own_rate <= 6000 && e->other_rate >= -6000 && e->other_rate <= 6000 &&
           e->layer < 4 && e->other_equipment <= FULL && e->time >= -600 && e->time <= 600;
}

static bool is_range_threat(const struct encounter *e)
{
    if (e->range < range_threshold[e->layer])
        return true;
    if (e->time < 0)
        return false;
    return e->time < time_threshold[e->layer];
}

static bool is_height_threat(const struct encounter *e)
{
    int separation = e->other_altitude - e->own_altitude;
    int distance = separation < 0 ? -separation : separation;
    if (distance < height_threshold[e->layer])
        return true;
    int rate = separation < 0 ? e->other_rate - e->own_rate : e->own_rate - e->other_rate;
    return rate > 500 && distance < rate / 2;
}

/* Half a minute from now. */
static int separation_after(const struct encounter *e, int own_rate)
{
    int own = e->own_altitude + own_rate / 2;
    int other = e->other_altitude + e->other_rate / 2;
    int difference = own - other;
    return difference < 0 ? -difference : difference;
}

static enum advisory choose_direction(const struct encounter *e)
{
    int climbing = separation_after(e, clamp(e->own_rate, 1500, 4400));
    int descending = separation_after(e, clamp(e->own_rate, -4400, -1500));
    bool may_climb = !e->climb_inhibited, may_descend = !e->descent_inhibited && e->own_altitude > 1000;
    if (may_climb && may_descend)
        return climbing >= descending ? CLIMB : DESCEND;
    if (may_climb)
        return CLIMB;
    if (may_descend)
        return DESCEND;
    return LEVEL_OFF;
}

static enum advisory follow_up(const struct encounter *e, struct status *status, enum advisory wanted)
{
    enum advisory before = status->advisory;
    if (before == CLIMB && wanted == CLIMB)
        return e->own_rate < 1000 ? STRENGTHEN_CLIMB : CLIMB;
    if (before == DESCEND && wanted == DESCEND)
        return e->own_rate > -1000 ? STRENGTHEN_DESCENT : DESCEND;
    if ((before == CLIMB && wanted == DESCEND) || (before == DESCEND && wanted == CLIMB)) {
        if (e->intruder_coordinated)
            return before;
        status->reversals++;
    }
    return wanted;
}

static void decide(const struct encounter *e, struct status *status)
{
    if (!is_range_threat(e) || !is_height_threat(e)) {
        status->advisory = status->advisory >= CLIMB && status->advisory != LEVEL_OFF ? LEVEL_OFF : NONE;
        return;
    }
    if (e->other_equipment == UNKNOWN) {
        status->advisory = MONITOR;
        status->alarmed = true;
        return;
    }
    status->advisory = follow_up(e, status, choose_direction(e));
    status->alarmed = true;
}

int main(void)
{
    struct encounter encounters[2];
    struct status status = {NONE, 0, false};
    coset_symbolic(encounters, sizeof encounters, "encounters");
    for (int i = 0; i < 2; i++) {
        if (!is_valid(&encounters[i])) {
            puts("invalid");
            return 2;
        }
        decide(&encounters[i], &status);
        puts(advisory_names[status.advisory]);
        if (status.advisory == NONE)
            break;
    }
    printf("%d reversals%s\n", status.reversals, status.alarmed ? ", alarmed" : "");
    return status.alarmed;
}
