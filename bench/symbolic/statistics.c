/* Statistics of five symbolic measurements in doubles: those out of range are left out, the rest is summed, sorted, and
 * looked at for outliers and a trend. */
#include <coset.h>
#include <stdbool.h>
#include <stdio.h>

enum { COUNT = 5 };

struct summary {
    int used, rejected, outliers;
    double sum, minimum, maximum, median;
    int rising, falling;
};

static bool is_plausible(double value)
{
    return value > -50.0 && value < 150.0;
}

static int select_values(const double *input, double *values, struct summary *summary)
{
    int count = 0;
    for (int i = 0; i < COUNT; i++) {
        if (is_plausible(input[i]))
            values[count++] = input[i];
        else
            summary->rejected++;
    }
    return count;
}

static void scan(const double *values, int count, struct summary *summary)
{
    summary->minimum = summary->maximum = values[0];
    for (int i = 0; i < count; i++) {
        summary->sum += values[i];
        if (values[i] < summary->minimum)
            summary->minimum = values[i];
        if (values[i] > summary->maximum)
            summary->maximum = values[i];
        if (i > 0) {
            if (values[i] > values[i - 1])
                summary->rising++;
            else if (values[i] < values[i - 1])
                summary->falling++;
        }
    }
}

static void sort(double *values, int count)
{
    for (int i = 1; i < count; i++) {
        double moved = values[i];
        int j = i;
        for (; j > 0 && values[j - 1] > moved; j--)
            values[j] = values[j - 1];
        values[j] = moved;
    }
}

static double median(const double *values, int count)
{
    if (count % 2)
        return values[count / 2];
    return (values[count / 2 - 1] + values[count / 2]) / 2.0;
}

static void find_outliers(const double *values, int count, struct summary *summary)
{
    double spread = summary->maximum - summary->minimum;
    if (spread < 1.0)
        return;
    for (int i = 0; i < count; i++) {
        double distance = values[i] - summary->median;
        if (distance > 40.0 || distance < -40.0)
            summary->outliers++;
    }
}

static const char *describe(const struct summary *summary)
{
    if (summary->rising > 0 && summary->falling == 0)
        return "rising";
    if (summary->falling > 0 && summary->rising == 0)
        return "falling";
    if (summary->rising == 0)
        return "constant";
    return "mixed";
}

int main(void)
{
    double input[COUNT], values[COUNT];
    struct summary summary = {0};
    coset_symbolic(input, sizeof input, "input");
    summary.used = select_values(input, values, &summary);
    if (summary.used == 0) {
        puts("no plausible value");
        return 1;
    }
    scan(values, summary.used, &summary);
    sort(values, summary.used);
    summary.median = median(values, summary.used);
    find_outliers(values, summary.used, &summary);
    printf("%d used, %d rejected, %d outliers, ", summary.used, summary.rejected, summary.outliers);
    puts(describe(&summary));
    printf("%g to %g, median %g, sum %g\n", summary.minimum, summary.maximum, summary.median, summary.sum);
    if (summary.sum / summary.used > 100.0)
        return 2;
    return 0;
}
