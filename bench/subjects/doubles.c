/* A yearly bill with doubles: income tax by brackets, a bonus for savers, a fee by interpolation in a table, and a warning list that
 * an adviser reads. The question is what is to be paid. */
// CRITERION: due@119
#include <coset.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

#define BRACKETS 4
#define POINTS 4

struct bracket {
    double from;             /* income above which the rate counts */
    double rate;
    double before;           /* tax on all income below */
};

struct point {
    double at, fee;
};

static const struct bracket brackets[BRACKETS] = {
    {0.0, 0.0, 0.0}, {12000.0, 0.125, 0.0}, {40000.0, 0.25, 3500.0}, {100000.0, 0.5, 18500.0},
};

static const struct point fees[POINTS] = {{0.0, 16.0}, {1024.0, 32.0}, {4096.0, 128.0}, {16384.0, 512.0}};

struct person {
    double income, savings, donations, mileage;
    int children;
    bool married;
};

static struct {
    int high_income, no_savings, generous, commuter, large_family;
} warnings;

static void warn(const struct person *p)
{
    if (p->income > 250000.0)
        warnings.high_income++;
    if (p->savings < 100.0)
        warnings.no_savings++;
    if (p->donations > 5000.0)
        warnings.generous++;
    if (p->mileage >= 20000.0)
        warnings.commuter++;
    if (p->children > 3)
        warnings.large_family++;
}

static bool is_amount(double value, double most)
{
    return !isnan(value) && value >= 0.0 && value <= most;
}

static bool is_valid(const struct person *p)
{
    return is_amount(p->income, 1e7) && is_amount(p->savings, 1e8) && is_amount(p->donations, 1e7) &&
           is_amount(p->mileage, 1e6) && p->children >= 0;
}

static double tax(double income)
{
    int i = BRACKETS - 1;
    while (i > 0 && income <= brackets[i].from)
        i--;
    return brackets[i].before + brackets[i].rate * (income - brackets[i].from);
}

/* Linear between two points of the table, level beyond the last one. */
static double fee(double savings)
{
    for (int i = 1; i < POINTS; i++)
        if (savings < fees[i].at) {
            double slope = (fees[i].fee - fees[i - 1].fee) / (fees[i].at - fees[i - 1].at);
            return fees[i - 1].fee + slope * (savings - fees[i - 1].at);
        }
    return fees[POINTS - 1].fee;
}

static double allowance(const struct person *p)
{
    double sum = p->married ? 2000.0 : 0.0;
    if (p->children > 2)
        return sum + 3000.0;
    return sum + 1000.0 * p->children;
}

static const char *band(double mileage)
{
    if (mileage < 1000.0)
        return "hardly drives";
    return mileage < 10000.0 ? "drives" : "drives much";
}

int main(void)
{
    struct person p;
    int married;
    coset_symbolic(&p.income, sizeof p.income, "income");
    coset_symbolic(&p.savings, sizeof p.savings, "savings");
    coset_symbolic(&p.donations, sizeof p.donations, "donations");
    coset_symbolic(&p.mileage, sizeof p.mileage, "mileage");
    coset_symbolic(&p.children, sizeof p.children, "children");
    coset_symbolic(&married, sizeof married, "married");
    p.married = married != 0;
    if (!is_valid(&p)) {
        printf("not valid\n");
        return 1;
    }
    warn(&p);
    printf("%s\n", band(p.mileage));
    double due = tax(p.income) - allowance(&p);
    if (due < 0.0)
        due = 0.0;
    if (p.savings > 50.0)
        due += fee(p.savings);
    printf("%.2f\n", due);
    if (warnings.high_income + warnings.generous > 1)
        printf("talk to an adviser\n");
    return 0;
}
