/* The number of conditions that each strategy had found over time, as SVG. Colours follow the viewer's light or dark
 * scheme; the default is light. */
#include <inttypes.h>
#include <math.h>

#include "report/cut.h"
#include "report/escape.h"
#include "report/report.h"

enum { WIDTH = 760, LEFT = 76, RIGHT = 736, TOP = 48, BOTTOM = 400, LEGEND = 474, LEGEND_LINE = 22 }; /* on the paper */
enum { TICK = 5, STYLES = 5 };
enum { LOGARITHMIC_SPREAD = 20 };   /* between the first point and the last */
enum { LABELLED_DECADES = 3 };      /* with more of them, only powers of ten have a label */
enum { TICKS_X = 8, TICKS_Y = 6 };  /* at most, about */

typedef struct Axis {
    double low, high;
    bool logarithmic;
    double from, to;              /* where these are on the paper */
} Axis;

static double axis_place(const Axis *axis, double value)
{
    double share = axis->logarithmic ? log(value / axis->low) / log(axis->high / axis->low)
                                     : (value - axis->low) / (axis->high - axis->low);
    return axis->from + fmin(fmax(share, 0), 1) * (axis->to - axis->from);
}

/* ---- Round numbers: 1, 2 and 5 times powers of ten ---- */

static double round_up(double value)
{
    static const double steps[] = {1, 2, 5, 10};
    double power = pow(10, floor(log10(value)));
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i] * power >= value * (1 - 1e-9))
            return steps[i] * power;
    return 10 * power;
}

static double round_down(double value)
{
    double power = pow(10, floor(log10(value) + 1e-9));
    return value >= 5 * power ? 5 * power : value >= 2 * power ? 2 * power : power;
}

static double tick_step(const Axis *axis, int ticks)
{
    return round_up((axis->high - axis->low) / ticks);
}

/* ---- What the axes have to show ---- */

static Axis time_axis(const Comparison *comparison)
{
    double first = INFINITY, last = 0;
    for (size_t i = 0; i < comparison->strategies.count; i++) {
        const ComparedStrategy *strategy = &comparison->strategies.items[i];
        if (strategy->points.count == 0)
            continue;
        first = fmin(first, strategy->points.items[0].seconds);
        last = fmax(last, fmax(strategy->summary.wall_s, strategy->points.items[strategy->points.count - 1].seconds));
    }
    Axis axis = {.from = LEFT, .to = RIGHT};
    axis.logarithmic = first > 0 && last > first * LOGARITHMIC_SPREAD && isfinite(first);
    axis.low = axis.logarithmic ? round_down(first) : 0;
    axis.high = last > 0 ? last : 1;
    double step = axis.logarithmic ? round_up(axis.high) : tick_step(&axis, TICKS_X);
    axis.high = axis.logarithmic ? step : ceil(axis.high / step - 1e-9) * step;
    return axis;
}

static Axis count_axis(const Comparison *comparison)
{
    uint64_t most = 1;
    for (size_t i = 0; i < comparison->strategies.count; i++)
        if (comparison->strategies.items[i].conditions > most)
            most = comparison->strategies.items[i].conditions;
    Axis axis = {.high = (double)most, .from = BOTTOM, .to = TOP};
    double step = fmax(tick_step(&axis, TICKS_Y), 1);
    axis.high = ceil(axis.high / step) * step;
    return axis;
}

/* ---- Paper, axes, ticks ---- */

static void draw_head(Text *svg, size_t strategies)
{
    static const char *const title = "Relevant-slice conditions (RSCs) found over time";
    int height = LEGEND + LEGEND_LINE * (int)strategies;
    text_printf(svg,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
                "<title>%s</title>\n", WIDTH, height, WIDTH, height, title);
    text_append(svg,
                "<style>\n"
                "  text { fill: #24292f; font: 13px sans-serif } .heading { font-size: 15px; font-weight: bold }\n"
                "  .paper { fill: #ffffff } .axis { stroke: #24292f; fill: none } .grid { stroke: #d8dee4; fill: none }\n"
                "  .line { fill: none; stroke-width: 2.2; stroke-linejoin: round }\n"
                "  .s0 { stroke: #b3420b } .s1 { stroke: #0b62a8 } .s2 { stroke: #2c7a35 }\n"
                "  .s3 { stroke: #8a3ab0 } .s4 { stroke: #7a6300 }\n"
                "  @media (prefers-color-scheme: dark) {\n"
                "    text { fill: #e2e6ea } .paper { fill: #15181c } .axis { stroke: #e2e6ea } .grid { stroke: #363c44 }\n"
                "    .s0 { stroke: #ff9a5c } .s1 { stroke: #6cb8ff } .s2 { stroke: #74d081 }\n"
                "    .s3 { stroke: #d79af2 } .s4 { stroke: #e3c94b }\n"
                "  }\n"
                "</style>\n");
    text_printf(svg, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", WIDTH, height);
    text_printf(svg, "<text class=\"heading\" x=\"%d\" y=\"28\">%s</text>\n", LEFT, title);
}

static void draw_time_tick(Text *svg, const Axis *axis, double seconds, bool labelled)
{
    double x = axis_place(axis, seconds);
    text_printf(svg, "<path class=\"grid\" d=\"M%.1f %dV%d\"/>", x, TOP, BOTTOM);
    text_printf(svg, "<path class=\"axis\" d=\"M%.1f %dv%d\"/>", x, BOTTOM, TICK);
    if (labelled)
        text_printf(svg, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.6g</text>", x, BOTTOM + 20, seconds);
    text_append(svg, "\n");
}

static void draw_count_tick(Text *svg, const Axis *axis, double count)
{
    double y = axis_place(axis, count);
    text_printf(svg, "<path class=\"grid\" d=\"M%d %.1fH%d\"/>", LEFT, y, RIGHT);
    text_printf(svg, "<path class=\"axis\" d=\"M%d %.1fh-%d\"/>", LEFT, y, TICK);
    text_printf(svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.10g</text>\n", LEFT - 9, y + 4.5, count);
}

static void draw_logarithmic_ticks(Text *svg, const Axis *axis)
{
    bool few = axis->high / axis->low < pow(10, LABELLED_DECADES) * 1.01;
    for (double power = pow(10, floor(log10(axis->low) + 1e-9)); power <= axis->high * 1.001; power *= 10)
        for (int digit = 1; digit <= 5; digit += digit == 1 ? 1 : 3) /* 1, 2, 5 */
            if (digit * power >= axis->low * 0.999 && digit * power <= axis->high * 1.001)
                draw_time_tick(svg, axis, digit * power, few || digit == 1);
}

static void draw_axes(Text *svg, const Axis *time, const Axis *count)
{
    double step = tick_step(time, TICKS_X), count_step = fmax(tick_step(count, TICKS_Y), 1);
    if (time->logarithmic)
        draw_logarithmic_ticks(svg, time);
    for (int i = 0; !time->logarithmic && i * step <= time->high * 1.001; i++)
        draw_time_tick(svg, time, i * step, true);
    for (int i = 0; i * count_step <= count->high * 1.001; i++)
        draw_count_tick(svg, count, i * count_step);
    text_printf(svg, "<path class=\"axis\" d=\"M%d %dV%dH%d\"/>\n", LEFT, TOP, BOTTOM, RIGHT);
    text_printf(svg, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">seconds since the start%s</text>\n",
                (LEFT + RIGHT) / 2, BOTTOM + 44, time->logarithmic ? " (logarithmic)" : "");
    int middle = (TOP + BOTTOM) / 2;
    text_printf(svg, "<text x=\"20\" y=\"%d\" text-anchor=\"middle\" transform=\"rotate(-90 20 %d)\">distinct RSCs</text>\n",
                middle, middle);
}

/* ---- Lines and legend ---- */

/* Lines also differ in their dashes, so that they are distinguished without colours and where they overlap. */
static void style_line(Text *svg, size_t number)
{
    static const char *const dashes[STYLES] = {"", "9 4", "3 3", "12 3 3 3", "6 2 2 2"};
    text_printf(svg, " class=\"line s%zu\"", number % STYLES);
    if (*dashes[number % STYLES])
        text_printf(svg, " stroke-dasharray=\"%s\"", dashes[number % STYLES]);
}

/* A step for each new condition; then on to the end of the exploration, which has a ring if it was complete. Returns
 * the number of steps that a stop left out. */
static size_t draw_line(Text *svg, const ComparedStrategy *strategy, size_t number, const Axis *time, const Axis *count, const Stop *stop)
{
    size_t drawn = 0;
    if (strategy->points.count == 0)
        return 0;
    text_append(svg, "<path");
    style_line(svg, number);
    text_printf(svg, " d=\"M%.1f %.1f", axis_place(time, strategy->points.items[0].seconds), axis_place(count, 0));
    for (; drawn < strategy->points.count && !stop_requested(stop); drawn++)
        text_printf(svg, "H%.1fV%.1f", axis_place(time, strategy->points.items[drawn].seconds),
                    axis_place(count, (double)strategy->points.items[drawn].conditions));
    double end = axis_place(time, strategy->summary.wall_s), last = axis_place(count, (double)strategy->conditions);
    text_printf(svg, "H%.1f\"/>\n", end);
    if (strategy->summary.complete)
        text_printf(svg, "<circle class=\"line s%zu\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"/>\n", number % STYLES, end,
                    last);
    return strategy->points.count - drawn;
}

static void draw_legend(Text *svg, const ComparedStrategy *strategy, size_t number)
{
    const Summary *summary = &strategy->summary;
    int y = LEGEND + LEGEND_LINE * (int)number;
    text_append(svg, "<path");
    style_line(svg, number);
    text_printf(svg, " d=\"M%d %dh40\"/>", LEFT, y - 4);
    text_printf(svg, "<text x=\"%d\" y=\"%d\">", LEFT + 50, y);
    escape_xml(strategy->strategy, svg);
    text_printf(svg, ": %" PRIu64 " RSCs, %" PRIu64 " runs, %.3g s%s</text>\n", strategy->conditions, summary->runs,
                summary->wall_s, summary->complete ? "" : ", not complete");
}

/* The number of points that a stop left out. */
static size_t draw(Text *svg, const Comparison *comparison, const Stop *stop)
{
    Axis time = time_axis(comparison), count = count_axis(comparison);
    size_t strategies = comparison->strategies.count, left = 0;
    draw_head(svg, strategies);
    draw_axes(svg, &time, &count);
    for (size_t i = 0; i < strategies; i++)
        left += draw_line(svg, &comparison->strategies.items[i], i, &time, &count, stop);
    for (size_t i = 0; i < strategies; i++)
        draw_legend(svg, &comparison->strategies.items[i], i);
    return left;
}

bool report_compare_plot(const Comparison *comparison, const Stop *stop, FILE *out)
{
    Text svg = {0};
    size_t left = draw(&svg, comparison, stop);
    fwrite(svg.bytes, 1, svg.length, out);
    if (left > 0)
        fprintf(out, "<text x=\"%d\" y=\"%d\">", LEFT, BOTTOM - TICK);
    bool is_whole = cut_print("", left, "point", stop, out);
    fputs(is_whole ? "</svg>\n" : "</text>\n</svg>\n", out);
    text_release(&svg);
    return is_whole;
}
