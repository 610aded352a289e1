/* Verdicts of native runs, as text and as JSON. */
#include <stdlib.h>
#include <string.h>

#include "report/cut.h"
#include "report/json_stream.h"
#include "report/report.h"

static const char *const verdict_words[REPLAY_VERDICTS] = {
#define VERDICT(name, key, words) [REPLAY_##name] = words,
#include "result/verdicts.def"
#undef VERDICT
};

static const char *const verdict_keys[REPLAY_VERDICTS] = {
#define VERDICT(name, key, words) [REPLAY_##name] = key,
#include "result/verdicts.def"
#undef VERDICT
};

/* ---- Text ---- */

static FileCoverage total_of(const FileCoverage *files, size_t count)
{
    FileCoverage total = {.file = "total"};
    for (size_t i = 0; i < count; i++) {
        total.lines += files[i].lines;
        total.lines_covered += files[i].lines_covered;
        total.branches += files[i].branches;
        total.branches_covered += files[i].branches_covered;
    }
    return total;
}

static void print_share(uint64_t part, uint64_t whole, FILE *out)
{
    char counts[48];
    snprintf(counts, sizeof counts, "%llu of %llu", (unsigned long long)part, (unsigned long long)whole);
    fprintf(out, "  %16s %5.1f%%", counts, whole ? 100.0 * (double)part / (double)whole : 100.0);
}

static void print_coverage_row(const FileCoverage *row, int width, FILE *out)
{
    fprintf(out, "%-*s", width, row->file);
    print_share(row->lines_covered, row->lines, out);
    print_share(row->branches_covered, row->branches, out);
    fputc('\n', out);
}

static void print_coverage(const FileCoverage *files, size_t count, FILE *out)
{
    FileCoverage total = total_of(files, count);
    size_t width = strlen(total.file);
    for (size_t i = 0; i < count; i++)
        if (strlen(files[i].file) > width)
            width = strlen(files[i].file);
    fprintf(out, "%-*s  %23s  %23s\n", (int)width, "covered", "lines", "branches");
    for (size_t i = 0; i < count; i++)
        print_coverage_row(&files[i], (int)width, out);
    if (count != 1)
        print_coverage_row(&total, (int)width, out);
}

static void print_counts(const Replay *replay, FILE *out)
{
    const uint64_t *counts = replay->verdicts;
    fprintf(out, "%llu held, %llu did not hold", (unsigned long long)counts[REPLAY_HELD],
            (unsigned long long)counts[REPLAY_NOT_HELD]);
    if (counts[REPLAY_NOT_VISIBLE])
        fprintf(out, ", %llu not visible natively", (unsigned long long)counts[REPLAY_NOT_VISIBLE]);
    if (counts[REPLAY_NOT_COMPARED])
        fprintf(out, ", %llu not compared", (unsigned long long)counts[REPLAY_NOT_COMPARED]);
    if (counts[REPLAY_NOT_RUN])
        fprintf(out, ", %llu not run", (unsigned long long)counts[REPLAY_NOT_RUN]);
    if (counts[REPLAY_NOT_PREDICTED])
        fprintf(out, ", %llu without a prediction", (unsigned long long)counts[REPLAY_NOT_PREDICTED]);
    fputc('\n', out);
}

bool report_replay_text(const Replay *replay, bool verbose, const Stop *stop, FILE *out)
{
    size_t shown = 0;
    for (; shown < replay->tests.count && !stop_requested(stop); shown++) {
        const ReplayedTest *test = &replay->tests.items[shown];
        if (verbose || test->verdict == REPLAY_NOT_HELD || test->verdict == REPLAY_NOT_VISIBLE ||
            test->verdict == REPLAY_NOT_COMPARED)
            fprintf(out, "%s: %s: predicted %s; natively %s\n", test->test, verdict_words[test->verdict],
                    test->predicted, test->observed);
    }
    bool is_whole = cut_print("... ", replay->tests.count - shown, "test", stop, out);
    if (replay->has_coverage)
        print_coverage(replay->coverage.items, replay->coverage.count, out);
    print_counts(replay, out);
    return is_whole;
}

/* ---- JSON ---- */

static void set_number(json_t *object, const char *key, uint64_t number)
{
    json_object_set_new(object, key, json_integer((json_int_t)number));
}

static void set_coverage(json_t *object, const FileCoverage *coverage)
{
    set_number(object, "lines", coverage->lines);
    set_number(object, "lines_covered", coverage->lines_covered);
    set_number(object, "branches", coverage->branches);
    set_number(object, "branches_covered", coverage->branches_covered);
}

static json_t *coverage_object(const FileCoverage *files, size_t count)
{
    json_t *object = json_object(), *list = json_array();
    FileCoverage total = total_of(files, count);
    set_coverage(object, &total);
    for (size_t i = 0; i < count; i++) {
        json_t *file = json_object();
        json_object_set_new(file, "file", json_text(files[i].file));
        set_coverage(file, &files[i]);
        json_array_append_new(list, file);
    }
    json_object_set_new(object, "files", list);
    return object;
}

static json_t *test_object(const ReplayedTest *test)
{
    json_t *object = json_object();
    json_object_set_new(object, "test", json_text(test->test));
    json_object_set_new(object, "verdict", json_text(verdict_words[test->verdict]));
    json_object_set_new(object, "predicted", json_text(test->predicted));
    json_object_set_new(object, "observed", json_text(test->observed));
    return object;
}

bool report_replay_json(const Replay *replay, const Stop *stop, FILE *out)
{
    JsonStream stream = {.out = out};
    size_t shown = 0;
    json_stream_open(&stream, NULL, '{');
    for (unsigned verdict = 0; verdict < REPLAY_VERDICTS; verdict++)
        json_stream_add(&stream, verdict_keys[verdict], json_count(replay->verdicts[verdict]));
    json_stream_open(&stream, "tests", '[');
    for (; shown < replay->tests.count && !stop_requested(stop); shown++)
        json_stream_add(&stream, NULL, test_object(&replay->tests.items[shown]));
    json_stream_close(&stream);
    json_stream_add(&stream, "tests_not_shown", json_count(replay->tests.count - shown));
    json_stream_add(&stream, "coverage", replay->has_coverage
                    ? coverage_object(replay->coverage.items, replay->coverage.count) : json_null());
    json_stream_close(&stream);
    return shown == replay->tests.count;
}

Status report_coverage_json(const FileCoverage *files, size_t count, const char *path, Error *error)
{
    return json_write(coverage_object(files, count), path, error);
}
