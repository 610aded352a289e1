/* A command with options that mostly have nothing to do with each other: each has a letter and a number, and a report says what was set. */
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPTIONS = 8 };

struct option {
    char letter;
    int least, most, standard;
    const char *name;
};

static const struct option table[OPTIONS] = {
    {'w', 20, 200, 80, "width"},   {'h', 10, 100, 24, "height"}, {'t', 1, 16, 8, "tab"},      {'i', 0, 12, 4, "indent"},
    {'c', 0, 3, 1, "colour"},      {'v', 0, 5, 0, "verbosity"},  {'j', 1, 64, 1, "jobs"},     {'z', 0, 9, 6, "compression"},
};

static int values[OPTIONS];
static int mistakes;

static void set(int number, int is_given, int value)
{
    const struct option *option = &table[number];
    values[number] = option->standard;
    if (!is_given)
        return;
    if (value < option->least || value > option->most) {
        fprintf(stderr, "%s: %d to %d\n", option->name, option->least, option->most);
        mistakes++;
        return;
    }
    values[number] = value;
}

static void report(int number)
{
    const struct option *option = &table[number];
    if (values[number] == option->standard)
        printf("%s: as usual\n", option->name);
    else
        printf("%s: %d\n", option->name, values[number]);
}

int main(void)
{
    unsigned char given[OPTIONS];
    int numbers[OPTIONS];
    coset_symbolic(given, sizeof given, "given");
    coset_symbolic(numbers, sizeof numbers, "numbers");
    for (int i = 0; i < OPTIONS; i++)
        set(i, given[i], numbers[i]);
    for (int i = 0; i < OPTIONS; i++)
        report(i);
    if (values[6] > 32 && values[7] == 9) /* these two do have something to do with each other */
        puts("this will need much memory");
    int per_job = 1000 / values[6];
    if (values[5] > 3 && per_job < 20)
        printf("%d units for each job\n", per_job);
    return 0;
}
