/* Compares a native run with its prediction. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "native/internal.h"

/* ---- Output ---- */

static uint64_t printed_hash(const Text *printed) /* FNV-1a */
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < printed->length; i++)
        hash = (hash ^ (uint8_t)printed->bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* True if one of the two is a prefix of the other. */
static bool same_start(const TestPrinted *predicted, const Text *printed)
{
    size_t length = printed->length < predicted->start_size ? printed->length : predicted->start_size;
    return length == 0 || memcmp(printed->bytes, predicted->start, length) == 0;
}

/* In a message of assert as the last line: what follows the program's name and the place, which may be another path
 * natively; *before is the size of the lines before it. NULL: there is no such message. */
static const char *find_assertion(const char *text, size_t size, size_t *before)
{
    static const char *const words[] = {"Assertion `", "Unexpected error: "}; /* of assert, assert_perror */
    const char *newline = size > 0 && text[size - 1] == '\n' ? memrchr(text, '\n', size - 1) : NULL;
    *before = newline ? (size_t)(newline + 1 - text) : 0;
    const char *found = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words && size > 0 && !found; i++)
        found = memmem(text + *before, size - *before, words[i], strlen(words[i]));
    return found;
}

static bool same_assertion(const TestPrinted *predicted, const Text *printed)
{
    size_t before, printed_before;
    if (predicted->start_size != predicted->size)
        return false;
    const char *claim = find_assertion(predicted->start, predicted->start_size, &before);
    const char *message = find_assertion(printed->bytes, printed->length, &printed_before);
    if (!claim || !message || before != printed_before || memcmp(predicted->start, printed->bytes, before) != 0)
        return false;
    size_t left = (size_t)(predicted->start + predicted->start_size - claim);
    return left == (size_t)(printed->bytes + printed->length - message) && memcmp(claim, message, left) == 0;
}

static bool is_cut(const TestPrinted *predicted, const Text *printed)
{
    return printed->length < predicted->size && same_start(predicted, printed);
}

/* Standard error has no buffer that a fault could lose. But fprintf prints natively nothing before a bad access that it
 * makes, and the machine what precedes it; and the depth at which the stack is exhausted differs. */
static bool same_until_fault(const TestFault *fault, const TestPrinted *predicted, const Text *printed)
{
    switch (fault ? fault_class(fault->kind) : FAULT_CLASS_NONE) {
    case FAULT_CLASS_STACK: return same_start(predicted, printed);
    case FAULT_CLASS_ASSERT: return same_assertion(predicted, printed);
    case FAULT_CLASS_ACCESS: case FAULT_CLASS_READ_ONLY: return is_cut(predicted, printed);
    default: return false;
    }
}

static bool same_stream(const Test *test, PrintedStream stream, const Text *printed)
{
    const TestPrinted *predicted = &test->printed[stream];
    if (!predicted->is_known)
        return true;
    if (printed->length == predicted->size && printed_hash(printed) == predicted->hash)
        return true;
    if (test->end == END_EXIT)
        return false;
    if (stream == PRINTED_OUTPUT) /* a program that is killed loses the buffer of its C library */
        return is_cut(predicted, printed);
    return same_until_fault(test->fault, predicted, printed);
}

static bool same_printed(const Test *test, const Text *printed)
{
    for (PrintedStream stream = 0; stream < PRINTED_STREAMS; stream++)
        if (!same_stream(test, stream, &printed[stream]))
            return false;
    return true;
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

/* A sanitizer leaves unused memory around objects: as little as 12 bytes behind an int on the stack. An access farther from
 * its object may reach another one, and the run goes on natively to the next fault. */
static bool may_be_passed(const TestFault *fault)
{
    enum { ALWAYS_UNUSED = 8 };
    return fault->distance >= ALWAYS_UNUSED;
}

static ReplayVerdict judge_fault(const TestFault *fault, const Observation *seen)
{
    bool is_fault = seen->end == OBSERVED_FAULT;
    if (is_fault && may_be_passed(fault) && !same_place(fault, seen))
        return REPLAY_NOT_VISIBLE;
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
    bool same_return = test->end != END_EXIT || test->function_returned == seen->returned;
    bool same_code = test->exit_code == seen->code || test->exit_code == TEST_ANY_CODE;
    return same_end && same_code && same_return ? REPLAY_HELD : REPLAY_NOT_HELD;
}

/* The machine copies overlapping areas like memmove and goes on; a sanitizer ends the run there. */
ReplayVerdict replay_judge(const Test *test, const Observation *seen, const Text *printed)
{
    if (seen->end == OBSERVED_FAULT && seen->fault == FAULT_CLASS_OVERLAP)
        return REPLAY_NOT_VISIBLE;
    if (seen->end == OBSERVED_SKIPPED)
        return REPLAY_NOT_COMPARED;
    ReplayVerdict verdict = judge_end(test, seen);
    if (verdict == REPLAY_HELD && !same_printed(test, printed))
        return REPLAY_NOT_HELD;
    return verdict == REPLAY_HELD && seen->not_compared ? REPLAY_NOT_COMPARED : verdict;
}

/* ---- Texts ---- */

const char *replay_describe_prediction(const Test *test, Arena *arena)
{
    const TestFault *fault = test->fault;
    if (test->end == END_EXIT && test->function_returned)
        return arena_format(arena, "the function returns, exit code %d", test->exit_code);
    if (test->end == END_EXIT)
        return test->exit_code == TEST_ANY_CODE ? "any exit code" : arena_format(arena, "exit code %d", test->exit_code);
    if (test->end == END_SIGNAL)
        return arena_format(arena, "signal %d", test->exit_code);
    if (test->end == END_FAULT)
        return arena_format(arena, "%s at %s:%u (%s)", fault_word(fault->kind), arena_safe_copy(arena, fault->file, strlen(fault->file)), fault->line,
                            fault_title(fault->kind));
    return arena_format(arena, "nothing: the run ended with %s", end_word(test->end));
}

/* It may hold what the program printed. */
static const char *describe_end(const Observation *seen, Arena *arena)
{
    switch (seen->end) {
    case OBSERVED_EXIT: return arena_format(arena, "%sexit code %d", seen->returned ? "the function returned, " : "", seen->code);
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

static const char *describe_difference(const TestPrinted *predicted, const char *stream, const Text *printed, Arena *arena)
{
    size_t at = 0;
    while (at < printed->length && at < predicted->start_size && printed->bytes[at] == predicted->start[at])
        at++;
    return arena_format(arena, ", another output%s: %zu bytes instead of %llu, differing from byte %zu", stream, printed->length,
                        (unsigned long long)predicted->size, at);
}

const char *replay_describe_observation(const Test *test, const Observation *seen, const Text *printed, Arena *arena)
{
    static const char *const streams[PRINTED_STREAMS] = {[PRINTED_OUTPUT] = "", [PRINTED_ERRORS] = " on standard error"};
    const char *text = describe_end(seen, arena);
    if (seen->not_compared && seen->end != OBSERVED_SKIPPED)
        text = arena_format(arena, "%s, but not compared: %s", text, seen->not_compared);
    text = arena_safe_copy(arena, text, strlen(text));
    if (!test || seen->end == OBSERVED_SKIPPED)
        return text;
    for (PrintedStream stream = 0; stream < PRINTED_STREAMS; stream++)
        if (!same_stream(test, stream, &printed[stream]))
            text = arena_format(arena, "%s%s", text,
                                describe_difference(&test->printed[stream], streams[stream], &printed[stream], arena));
    return text;
}
