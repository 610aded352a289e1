/* Statistics of a contingency table in fixed point: sums of rows and columns, mean and variance of the cells, expected
 * values, the direction and strength of the association. The numbers are read by scanf: groups, outcomes, then the
 * count of each cell, row by row. */
/* INPUT: --stdin-values 7 */
#include <stdio.h>
#include <stdlib.h>

#define MAX_ROWS 3
#define MAX_COLUMNS 3
#define MAX_COUNT 1000
#define SCALE 100                    /* fixed point: hundredths */

typedef struct {
    int rows, columns;
    int cells[MAX_ROWS][MAX_COLUMNS];
    int row_sums[MAX_ROWS], column_sums[MAX_COLUMNS];
    int total;
    int missing;                     /* cells that the input ended before */
} Table;

typedef struct {
    int count;
    int minimum, maximum;
    long sum, squares;               /* of the values and of their squares */
} Summary;

/* ---- Reading ---- */

static int read_size(const char *what, int most)
{
    int size;
    if (scanf("%d", &size) != 1) {
        printf("no number of %s\n", what);
        exit(2);
    }
    if (size < 2 || size > most) {
        printf("%s: between 2 and %d are possible\n", what, most);
        exit(2);
    }
    return size;
}

static void read_cells(Table *table)
{
    for (int i = 0; i < table->rows; i++) {
        for (int j = 0; j < table->columns; j++) {
            int count;
            if (scanf("%d", &count) != 1) {
                table->missing++;
                continue;
            }
            if (count < 0 || count > MAX_COUNT) {
                printf("cell %d,%d: not a count\n", i + 1, j + 1);
                exit(2);
            }
            table->cells[i][j] = count;
        }
    }
}

static void add_up(Table *table)
{
    for (int i = 0; i < table->rows; i++) {
        for (int j = 0; j < table->columns; j++) {
            table->row_sums[i] += table->cells[i][j];
            table->column_sums[j] += table->cells[i][j];
        }
        table->total += table->row_sums[i];
    }
}

/* ---- Running sums ---- */

static void summary_add(Summary *summary, int value)
{
    if (summary->count == 0 || value < summary->minimum)
        summary->minimum = value;
    if (summary->count == 0 || value > summary->maximum)
        summary->maximum = value;
    summary->count++;
    summary->sum += value;
    summary->squares += (long)value * value;
}

static Summary summarise(const Table *table)
{
    Summary summary = {0};
    for (int i = 0; i < table->rows; i++)
        for (int j = 0; j < table->columns; j++)
            summary_add(&summary, table->cells[i][j]);
    return summary;
}

static void print_fixed(const char *title, long hundredths)
{
    printf("%s %ld.%02ld\n", title, hundredths / SCALE, hundredths % SCALE);
}

static void print_summary(const Summary *summary)
{
    long n = summary->count, differences = n * summary->squares - summary->sum * summary->sum;
    printf("cells from %d to %d, sum %ld\n", summary->minimum, summary->maximum, summary->sum);
    print_fixed("mean", summary->sum * SCALE / n);
    print_fixed("variance", differences * SCALE / (n * n));
}

/* ---- Empty rows and columns ---- */

static int count_zeros(const int *sums, int count)
{
    int zeros = 0;
    for (int i = 0; i < count; i++)
        zeros += sums[i] == 0;
    return zeros;
}

static int largest(const int *sums, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (sums[i] > sums[best])
            best = i;
    return best;
}

/* ---- Association ---- */

/* What independence would let one expect in a cell. */
static int expected(const Table *table, int row, int column)
{
    return table->row_sums[row] * table->column_sums[column] * SCALE / table->total;
}

/* In hundredths. No row or column is empty. */
static long chi_square(const Table *table)
{
    long result = 0;
    for (int i = 0; i < table->rows; i++) {
        for (int j = 0; j < table->columns; j++) {
            long product = (long)table->row_sums[i] * table->column_sums[j];
            long difference = (long)table->cells[i][j] * table->total - product;
            result += difference * difference / (product * table->total / SCALE + 1);
        }
    }
    return result;
}

/* How many cells are too small for the test. */
static int count_small(const Table *table)
{
    int small = 0;
    for (int i = 0; i < table->rows; i++)
        for (int j = 0; j < table->columns; j++)
            if (table->cells[i][j] < 5)
                small++;
    return small;
}

/* The column of a row that has most of it, if it has more than half. */
static int majority(const Table *table, int row)
{
    int column = largest(table->cells[row], table->columns);
    return 2 * table->cells[row][column] > table->row_sums[row] ? column : -1;
}

static void print_direction(const Table *table)
{
    int majorities[MAX_ROWS], agreeing = 0, without = 0;
    for (int i = 0; i < table->rows; i++) {
        majorities[i] = majority(table, i);
        if (majorities[i] < 0)
            without++;
        else if (i > 0 && majorities[i] == majorities[i - 1])
            agreeing++;
    }
    if (without == table->rows)
        printf("no group has a majority\n");
    else if (agreeing == table->rows - 1)
        printf("all groups favour outcome %d\n", majorities[0] + 1);
    else
        for (int i = 0; i < table->rows; i++)
            printf("group %d favours outcome %d\n", i + 1, majorities[i] + 1);
}

/* ---- The report ---- */

static void print_table(const Table *table)
{
    for (int i = 0; i < table->rows; i++) {
        for (int j = 0; j < table->columns; j++)
            printf("%6d", table->cells[i][j]);
        printf(" |%6d\n", table->row_sums[i]);
    }
    for (int j = 0; j < table->columns; j++)
        printf("%6d", table->column_sums[j]);
    printf(" |%6d\n", table->total);
}

static void print_expected(const Table *table)
{
    for (int i = 0; i < table->rows; i++) {
        for (int j = 0; j < table->columns; j++) {
            int value = expected(table, i, j);
            printf("%6d.%02d", value / SCALE, value % SCALE);
        }
        putchar('\n');
    }
}

static int analyse(const Table *table)
{
    int empty = count_zeros(table->row_sums, table->rows) + count_zeros(table->column_sums, table->columns);
    if (table->total == 0 || empty > 0) {
        printf("%d groups or outcomes are empty\n", empty);
        return 1;
    }
    print_direction(table);
    if (count_small(table) * 5 > table->rows * table->columns) {
        printf("too many small counts\n");
        return 1;
    }
    print_expected(table);
    print_fixed("chi square", chi_square(table));
    printf("%d degrees of freedom\n", (table->rows - 1) * (table->columns - 1));
    return 0;
}

int main(void)
{
    static Table table;
    table.rows = read_size("groups", MAX_ROWS);
    table.columns = read_size("outcomes", MAX_COLUMNS);
    read_cells(&table);
    add_up(&table);
    print_table(&table);
    Summary summary = summarise(&table);
    print_summary(&summary);
    printf("largest group: %d, commonest outcome: %d\n", largest(table.row_sums, table.rows) + 1,
           largest(table.column_sums, table.columns) + 1);
    if (table.missing > 0)
        printf("%d counts are missing\n", table.missing);
    return analyse(&table);
}
