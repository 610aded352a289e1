/* The control of a wheel's brake: the pedal, the speed of the wheel and that of the vehicle, and what is switched on. The pressure is worked
 * out in steps that do not all depend on each other; warnings and a record are made beside it. */
#include <coset.h>
#include <stdio.h>

enum { MAX_PRESSURE = 250, SLIP_LIMIT = 20, COLD = 3 };

struct state {
    int pressure, slip, warning, lamp, log_code, hold;
};

static int limited(int value, int least, int most)
{
    if (value < least)
        return least;
    return value > most ? most : value;
}

static void request(struct state *state, int pedal)
{
    if (pedal <= 0)
        state->pressure = 0;
    else if (pedal < 10)
        state->pressure = pedal * 5;
    else if (pedal < 50)
        state->pressure = 50 + (pedal - 10) * 3;
    else
        state->pressure = MAX_PRESSURE;
}

static void measure_slip(struct state *state, int wheel, int vehicle)
{
    if (vehicle <= 0) {
        state->slip = 0;
        return;
    }
    if (wheel > vehicle)
        state->warning = 1; /* the sensor is wrong, or the wheel spins */
    state->slip = limited((vehicle - wheel) * 100 / vehicle, 0, 100);
}

static void prevent_locking(struct state *state, int anti_lock)
{
    if (!anti_lock)
        return;
    if (state->slip > 2 * SLIP_LIMIT)
        state->pressure = 0;
    else if (state->slip > SLIP_LIMIT)
        state->pressure /= 2;
}

static void hold_on_hill(struct state *state, int hill_hold, int vehicle)
{
    if (hill_hold && vehicle == 0 && state->pressure > 30)
        state->hold = 1;
}

static void show_lamp(struct state *state, int test_lamp)
{
    if (test_lamp)
        state->lamp = 2;
    else if (state->warning)
        state->lamp = 1;
}

static void record(struct state *state, int pedal, int wheel)
{
    if (pedal > 80)
        state->log_code += 1;
    if (wheel < 0)
        state->log_code += 2;
    if (wheel > 400)
        state->log_code += 4;
}

int main(void)
{
    int anti_lock, hill_hold, test_lamp, pedal, wheel, vehicle;
    struct state state = {0};
    coset_symbolic(&anti_lock, sizeof anti_lock, "anti_lock");
    coset_symbolic(&hill_hold, sizeof hill_hold, "hill_hold");
    coset_symbolic(&test_lamp, sizeof test_lamp, "test_lamp");
    coset_symbolic(&pedal, sizeof pedal, "pedal");
    coset_symbolic(&wheel, sizeof wheel, "wheel");
    coset_symbolic(&vehicle, sizeof vehicle, "vehicle");
    coset_assume(pedal >= -5 && pedal <= 105);
    coset_assume(wheel >= -5 && wheel <= 500);
    coset_assume(vehicle >= 0 && vehicle <= 500);
    request(&state, pedal);
    measure_slip(&state, wheel, vehicle);
    prevent_locking(&state, anti_lock);
    hold_on_hill(&state, hill_hold, vehicle);
    show_lamp(&state, test_lamp);
    record(&state, pedal, wheel);
    printf("pressure %d\n", limited(state.pressure, 0, MAX_PRESSURE));
    printf("hold %d\n", state.hold);
    printf("lamp %d\n", state.lamp);
    printf("log %d\n", state.log_code);
    return 0;
}
