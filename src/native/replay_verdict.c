/* Compares a native run with its prediction. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "native/internal.h"

/* ---- Output ---- */

static uint64_t output_hash(const Text *output) /* FNV-1a */
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < output->length; i++)
        hash = (hash ^ (uint8_t)output->bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* The output may be a prefix: a program that is killed loses the buffers of its C library. */
static bool is_start(const Test *test, const Text *output)
{
    size_t length = output->length < test->output_size ? output->length : test->output_size;
    return output->length <= test->output_bytes && (length == 0 || memcmp(output->bytes, test->output, length) == 0);
}

static bool same_output(const Test *test, const Text *output)
{
    if (output->length == test->output_bytes)
        return output_hash(output) == test->output_hash;
    return test->end != END_EXIT && is_start(test, output);
}

/* ---- Faults ---- */

/* Where a call or free of a bad address is detected depends on the memory at that address. */
static bool same_kind(const TestFault *fault, const Observation *seen)
{
    FaultClass predicted = fault_class(fault->kind);
    bool crashed = seen->fault == FAULT_CLASS_CALL || seen->fault == FAULT_CLASS_ACCESS || seen->fault == FAULT_CLASS_ABORT;
    if (predicted == seen->fault || (seen->reported && predicted == FAULT_CLASS_REPORTED))
        return true;
    if (predicted == FAULT_CLASS_CALL || predicted == FAULT_CLASS_JUMP)
        return seen->signal && crashed;
    return (predicted == FAULT_CLASS_FREE && seen->fault == FAULT_CLASS_ACCESS && seen->signal) ||
           (predicted == FAULT_CLASS_READ_ONLY && seen->write_fault);
}

/* The depth at which the stack is exhausted differs between the machine and a native run. */
static bool same_place(const TestFault *fault, const Observation *seen)
{
    if (fault->line == 0 || seen->line == 0 || fault->kind == FAULT_STACK)
        return true;
    return fault->line == seen->line && strcmp(base_file_name(fault->file), base_file_name(seen->file)) == 0;
}

/* A sanitizer checks an index where the address is computed, the machine where it is used. */
static bool is_index_check(const Observation *seen)
{
    return seen->words && strncmp(seen->words, "index ", strlen("index ")) == 0;
}

/* Kinds of faults that a sanitizer may miss: it does not know objects, only the memory around them. Code that clang
 * compiled before has fewer checks. */
static bool may_be_invisible(const TestFault *fault)
{
    switch (fault_class(fault->kind)) {
    case FAULT_CLASS_ACCESS: case FAULT_CLASS_FREE: case FAULT_CLASS_CALL: case FAULT_CLASS_JUMP: case FAULT_CLASS_STACK:
    case FAULT_CLASS_UNREACHABLE:
#define CHECK_CASE(name, ...) case FAULT_CLASS_##name:
    CHECKS(CHECK_CASE)
#undef CHECK_CASE
        return true;
    default: return false;
    }
}

static ReplayVerdict judge_fault(const TestFault *fault, const Observation *seen)
{
    bool is_fault = seen->end == OBSERVED_FAULT;
    if (is_fault && same_kind(fault, seen) && (same_place(fault, seen) || !is_index_check(seen)))
        return same_place(fault, seen) ? REPLAY_HELD : REPLAY_NOT_HELD;
    return may_be_invisible(fault) && seen->end != OBSERVED_DIVERGED ? REPLAY_NOT_VISIBLE : REPLAY_NOT_HELD;
}

static ReplayVerdict judge_end(const Test *test, const Observation *seen)
{
    if (test->end == END_FAULT)
        return judge_fault(test->fault, seen);
    if (test->end == END_SIGNAL && seen->end == OBSERVED_FAULT)
        return seen->signal == test->exit_code ? REPLAY_HELD : REPLAY_NOT_HELD;
    bool same_end = seen->end == (test->end == END_EXIT ? OBSERVED_EXIT : OBSERVED_SIGNAL);
    bool same_code = test->exit_code == seen->code || test->exit_code == TEST_ANY_CODE;
    return same_end && same_code ? REPLAY_HELD : REPLAY_NOT_HELD;
}

/* The machine copies overlapping areas like memmove and goes on; a sanitizer ends the run there. */
ReplayVerdict replay_judge(const Test *test, const Observation *seen, const Text *output)
{
    if (seen->end == OBSERVED_FAULT && seen->fault == FAULT_CLASS_OVERLAP)
        return REPLAY_NOT_VISIBLE;
    if (seen->end == OBSERVED_SKIPPED)
        return REPLAY_NOT_COMPARED;
    ReplayVerdict verdict = judge_end(test, seen);
    if (verdict == REPLAY_HELD && !same_output(test, output))
        return REPLAY_NOT_HELD;
    return verdict == REPLAY_HELD && seen->not_compared ? REPLAY_NOT_COMPARED : verdict;
}

/* ---- Texts ---- */

const char *replay_describe_prediction(const Test *test, Arena *arena)
{
    const TestFault *fault = test->fault;
    if (test->end == END_EXIT)
        return test->exit_code == TEST_ANY_CODE ? "any exit code" : arena_format(arena, "exit code %d", test->exit_code);
    if (test->end == END_SIGNAL)
        return arena_format(arena, "signal %d", test->exit_code);
    if (test->end == END_FAULT)
        return arena_format(arena, "%s at %s:%u (%s)", fault_word(fault->kind), fault->file, fault->line, fault_title(fault->kind));
    return arena_format(arena, "nothing: the run ended with %s", end_word(test->end));
}

static const char *describe_end(const Observation *seen, Arena *arena)
{
    switch (seen->end) {
    case OBSERVED_EXIT: return arena_format(arena, "exit code %d", seen->code);
    case OBSERVED_SIGNAL: return arena_format(arena, "signal %d", seen->code);
    case OBSERVED_TIMEOUT: return "no end within the time limit";
    case OBSERVED_OUT_OF_MEMORY: return "ended by coset: it used too much memory";
    case OBSERVED_LOST: return "it ended the process that ran it";
    case OBSERVED_SKIPPED: return arena_format(arena, "not run: %s", seen->not_compared);
    case OBSERVED_DIVERGED: return arena_format(arena, "diverged: %s", seen->words);
    case OBSERVED_FAULT: break;
    }
    const char *kind = seen->reported ? seen->reported : fault_class_word(seen->fault);
    return seen->line ? arena_format(arena, "%s at %s:%u (%s)", kind, base_file_name(seen->file), seen->line, seen->words)
                      : arena_format(arena, "%s (%s)", kind, seen->words);
}

const char *replay_describe_observation(const Test *test, const Observation *seen, const Text *output, Arena *arena)
{
    const char *end = describe_end(seen, arena);
    if (seen->not_compared && seen->end != OBSERVED_SKIPPED)
        end = arena_format(arena, "%s, but not compared: %s", end, seen->not_compared);
    if (!test || seen->end == OBSERVED_SKIPPED || same_output(test, output))
        return end;
    size_t at = 0;
    while (at < output->length && at < test->output_size && output->bytes[at] == test->output[at])
        at++;
    return arena_format(arena, "%s, another output: %zu bytes instead of %llu, differing from byte %zu", end,
                        output->length, (unsigned long long)test->output_bytes, at);
}
