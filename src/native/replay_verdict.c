/* Does what a native run did agree with what was predicted? */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "native/internal.h"

static bool same(const char *left, const char *right)
{
    return strcmp(left, right) == 0;
}

static bool is_one_of(const char *word, const char *const *words)
{
    for (; *words; words++)
        if (same(word, *words))
            return true;
    return false;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ---- Output ---- */

static uint64_t output_hash(const Text *output) /* FNV-1a */
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < output->length; i++)
        hash = (hash ^ (uint8_t)output->bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* A program that does not end by itself may lose what its C library still held. */
static bool is_start(const Test *test, const Text *output)
{
    size_t length = output->length < test->output_size ? output->length : test->output_size;
    return output->length <= test->output_bytes && (length == 0 || memcmp(output->bytes, test->output, length) == 0);
}

static bool same_output(const Test *test, const Text *output)
{
    if (output->length == test->output_bytes)
        return output_hash(output) == test->output_hash;
    return !same(test->end, "exit") && is_start(test, output);
}

/* ---- Faults ---- */

/* Where a call or free of a bad address is noticed depends on what lies there. */
static bool same_kind(const TestFault *fault, const Observation *seen)
{
    static const char *const crashes[] = {"call", "ptr", "abort", NULL};
    if (same(fault->kind, seen->kind) || (seen->reported && same(fault->kind, "report")))
        return true;
    if (same(fault->kind, "call") || same(fault->kind, "jump"))
        return seen->signal && is_one_of(seen->kind, crashes);
    return (same(fault->kind, "free") && same(seen->kind, "ptr") && seen->signal) ||
           (same(fault->kind, "read_only") && seen->write_fault);
}

/* The depth at which a stack ends is the machine's own affair. */
static bool same_place(const TestFault *fault, const Observation *seen)
{
    if (fault->line == 0 || seen->line == 0 || same(fault->kind, "stack"))
        return true;
    return fault->line == seen->line && same(base_name(fault->file), base_name(seen->file));
}

/* A sanitizer checks an index where the address is computed, the machine where it is used. */
static bool is_index_check(const Observation *seen)
{
    return seen->words && strncmp(seen->words, "index ", strlen("index ")) == 0;
}

/* Kinds of faults that a sanitizer may miss: it knows no objects, only what lies around them; and code that clang did
 * not compile just now has fewer checks. */
static bool may_be_invisible(const TestFault *fault)
{
    static const char *const kinds[] = {"ptr",   "free",             "call",     "jump",      "uninit",
                                        "stack", "unreachable_call", "overflow", "overshift", NULL};
    return is_one_of(fault->kind, kinds);
}

static ReplayVerdict judge_fault(const TestFault *fault, const Observation *seen)
{
    bool is_fault = same(seen->end, "fault");
    if (is_fault && same_kind(fault, seen) && (same_place(fault, seen) || !is_index_check(seen)))
        return same_place(fault, seen) ? REPLAY_HELD : REPLAY_NOT_HELD;
    return may_be_invisible(fault) && !same(seen->end, "diverged") ? REPLAY_NOT_VISIBLE : REPLAY_NOT_HELD;
}

static ReplayVerdict judge_end(const Test *test, const Observation *seen)
{
    if (same(test->end, "fault"))
        return judge_fault(test->fault, seen);
    if (same(test->end, "signal") && same(seen->end, "fault"))
        return seen->signal == test->exit_code ? REPLAY_HELD : REPLAY_NOT_HELD;
    bool same_code = test->exit_code == seen->code || test->exit_code == TEST_ANY_CODE;
    return same(test->end, seen->end) && same_code ? REPLAY_HELD : REPLAY_NOT_HELD;
}

/* The machine copies overlapping areas as if by way of a third one and goes on; a sanitizer ends the run there. */
ReplayVerdict replay_judge(const Test *test, const Observation *seen, const Text *output)
{
    if (same(seen->end, "fault") && same(seen->kind, "overlap"))
        return REPLAY_NOT_VISIBLE;
    ReplayVerdict verdict = judge_end(test, seen);
    return verdict == REPLAY_HELD && !same_output(test, output) ? REPLAY_NOT_HELD : verdict;
}

/* ---- Words ---- */

const char *replay_describe_prediction(const Test *test, Arena *arena)
{
    const TestFault *fault = test->fault;
    if (same(test->end, "exit"))
        return test->exit_code == TEST_ANY_CODE ? "any exit code" : arena_format(arena, "exit code %d", test->exit_code);
    if (same(test->end, "signal"))
        return arena_format(arena, "signal %d", test->exit_code);
    if (same(test->end, "fault"))
        return arena_format(arena, "%s at %s:%u (%s)", fault->kind, fault->file, fault->line,
                            fault->title ? fault->title : "");
    return arena_format(arena, "nothing: the run ended with %s", test->end);
}

static const char *describe_end(const Observation *seen, Arena *arena)
{
    if (same(seen->end, "exit"))
        return arena_format(arena, "exit code %d", seen->code);
    if (same(seen->end, "signal"))
        return arena_format(arena, "signal %d", seen->code);
    if (same(seen->end, "time"))
        return "no end within the time limit";
    if (same(seen->end, "skipped"))
        return "not run: no C code can make its inputs";
    if (same(seen->end, "diverged"))
        return arena_format(arena, "diverged: %s", seen->words);
    if (seen->line)
        return arena_format(arena, "%s at %s:%u (%s)", seen->kind, base_name(seen->file), seen->line, seen->words);
    return arena_format(arena, "%s (%s)", seen->kind, seen->words);
}

const char *replay_describe_observation(const Test *test, const Observation *seen, const Text *output, Arena *arena)
{
    const char *end = describe_end(seen, arena);
    if (!test || same(seen->end, "skipped") || same_output(test, output))
        return end;
    size_t at = 0;
    while (at < output->length && at < test->output_size && output->bytes[at] == test->output[at])
        at++;
    return arena_format(arena, "%s, another output: %zu bytes instead of %llu, differing from byte %zu", end,
                        output->length, (unsigned long long)test->output_bytes, at);
}
