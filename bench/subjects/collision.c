/* Collision avoidance: decides from the altitudes, rates and intentions of two aircraft whether the pilot is told to climb, to
 * descend, or nothing. Twelve inputs. The traffic display and the recorder see the same inputs but do not matter for the advisory. */
// CRITERION: advisory@136
#include <coset.h>
#include <stdbool.h>
#include <stdio.h>

enum { INVALID = -1, CLEAR = 0, CLIMB = 1, DESCEND = 2 };
enum { INTENT_UNKNOWN = 0, INTENT_KEEPS_BELOW = 1, INTENT_KEEPS_ABOVE = 2 };
enum { SYMBOL_OTHER, SYMBOL_PROXIMATE, SYMBOL_CAUTION };
enum { TREND_DOWN = -1, TREND_LEVEL = 0, TREND_UP = 1 };

#define LAYERS 4
#define MAX_RATE 600             /* feet a minute: above it a level aircraft counts as climbing already */
#define MIN_SEPARATION 300       /* feet */
#define CLIMB_BONUS 100          /* feet that a climb adds to the separation while it is not inhibited */

static const int required_separation[LAYERS] = {400, 500, 640, 740}; /* feet, by altitude layer */

struct own {
    int altitude, rate, layer;
    bool climb_inhibited;
};

struct other {
    int altitude, rate, intent;
    bool equipped;
};

struct encounter {
    struct own own;
    struct other other;
    int up_separation, down_separation; /* feet at the closest point, after a climb or a descent */
    int seconds;                        /* to the closest point */
    bool confident;                     /* the tracker trusts the altitudes */
};

static struct {
    int close_encounters, level_flights, fast_closings;
} recorder;

static void record(const struct encounter *e)
{
    if (e->seconds < 20)
        recorder.fast_closings++;
    if (e->own.rate > -100 && e->own.rate < 100)
        recorder.level_flights++;
    if (e->up_separation < MIN_SEPARATION || e->down_separation < MIN_SEPARATION)
        recorder.close_encounters++;
}

static int traffic_symbol(const struct encounter *e)
{
    int height = e->other.altitude - e->own.altitude;
    if (height > 1200 || height < -1200)
        return SYMBOL_OTHER;
    return e->seconds < 40 ? SYMBOL_CAUTION : SYMBOL_PROXIMATE;
}

static int trend(int rate)
{
    if (rate >= 500)
        return TREND_UP;
    return rate <= -500 ? TREND_DOWN : TREND_LEVEL;
}

static bool is_valid(const struct encounter *e)
{
    if (e->own.layer < 0 || e->own.layer >= LAYERS)
        return false;
    return e->other.intent >= INTENT_UNKNOWN && e->other.intent <= INTENT_KEEPS_ABOVE;
}

static int separation_after_climb(const struct encounter *e)
{
    return e->own.climb_inhibited ? e->up_separation : e->up_separation + CLIMB_BONUS;
}

static bool own_is_below(const struct encounter *e)
{
    return e->own.altitude < e->other.altitude;
}

static bool own_is_above(const struct encounter *e)
{
    return e->other.altitude < e->own.altitude;
}

/* A climb crosses the other's altitude when it is above; then the descent must be the worse choice. */
static bool climb_is_safe(const struct encounter *e)
{
    int required = required_separation[e->own.layer];
    if (separation_after_climb(e) > e->down_separation)
        return !own_is_below(e) || e->down_separation < required;
    return own_is_above(e) && e->up_separation >= required && e->seconds > 10;
}

static bool descent_is_safe(const struct encounter *e)
{
    int required = required_separation[e->own.layer];
    if (separation_after_climb(e) > e->down_separation)
        return own_is_below(e) && e->down_separation >= required && e->seconds > 10;
    return !own_is_above(e) || e->up_separation < required;
}

static int decide(const struct encounter *e)
{
    bool enabled = e->confident && e->own.rate <= MAX_RATE && e->seconds <= 60;
    bool intent_known = e->other.equipped && e->other.intent != INTENT_UNKNOWN;
    if (!enabled || (e->other.equipped && !intent_known && e->other.rate == 0))
        return CLEAR;
    bool wants_climb = climb_is_safe(e) && own_is_below(e) == false;
    bool wants_descent = descent_is_safe(e) && own_is_above(e) == false;
    if (intent_known && e->other.intent == INTENT_KEEPS_ABOVE)
        wants_climb = false;
    if (intent_known && e->other.intent == INTENT_KEEPS_BELOW)
        wants_descent = false;
    if (wants_climb == wants_descent)
        return CLEAR;
    return wants_climb ? CLIMB : DESCEND;
}

int main(void)
{
    int inputs[12];
    coset_symbolic(inputs, sizeof inputs, "inputs");
    struct encounter e = {
        .own = {inputs[0], inputs[1], inputs[2], inputs[3] != 0},
        .other = {inputs[4], inputs[5], inputs[6], inputs[7] != 0},
        .up_separation = inputs[8], .down_separation = inputs[9], .seconds = inputs[10], .confident = inputs[11] != 0,
    };
    coset_assume(inputs[0] >= 0 && inputs[0] <= 50000 && inputs[4] >= 0 && inputs[4] <= 50000);
    coset_assume(inputs[8] >= 0 && inputs[8] <= 10000 && inputs[9] >= 0 && inputs[9] <= 10000);
    record(&e);
    int symbol = traffic_symbol(&e);
    int advisory = is_valid(&e) ? decide(&e) : INVALID;
    printf("traffic symbol %d, trend %d\n", symbol, trend(e.other.rate));
    printf("advisory %d\n", advisory);
    return 0;
}
