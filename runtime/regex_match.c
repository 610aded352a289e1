#include "regex_program.h"
#include <stdlib.h>
#include <string.h>

/* An alternative still to be tried, or (place >= 0) a group offset to restore. */
typedef struct Job {
    int pc;
    int place;
    int idle;            /* instructions since the position last moved */
    long position;
} Job;

typedef struct Matcher {
    const RegexProgram *program;
    const char *text;
    long length;
    int flags;
    uint64_t *visited;   /* one bit for each instruction and position; NULL if the pattern has back-references */
    Job *jobs;
    size_t job_count, job_capacity;
    long *places;        /* of the current attempt */
    long *best;
    long best_end;       /* -1: no match yet */
} Matcher;

static void push(Matcher *matcher, int pc, int place, long position, int idle)
{
    if (matcher->job_count == matcher->job_capacity) {
        matcher->job_capacity = 2 * matcher->job_capacity + 64;
        matcher->jobs = realloc(matcher->jobs, matcher->job_capacity * sizeof *matcher->jobs);
    }
    matcher->jobs[matcher->job_count++] = (Job){pc, place, idle, position};
}

/* True on the first call for the pair. */
static bool visit(Matcher *matcher, int pc, long position)
{
    if (!matcher->visited)
        return true;
    size_t bit = (size_t)pc * (size_t)(matcher->length + 1) + (size_t)position;
    uint64_t mask = UINT64_C(1) << (bit & 63);
    if (matcher->visited[bit >> 6] & mask)
        return false;
    matcher->visited[bit >> 6] |= mask;
    return true;
}

static bool is_word(const Matcher *matcher, long position)
{
    if (position < 0 || position >= matcher->length)
        return false;
    unsigned char c = (unsigned char)matcher->text[position];
    return __coset_is_digit(c) || c == '_' || (__coset_lower(c) >= 'a' && __coset_lower(c) <= 'z');
}

static bool at_word_border(const Matcher *matcher, int kind, long position)
{
    bool before = is_word(matcher, position - 1), after = is_word(matcher, position);
    switch (kind) {
    case '<': return !before && after;
    case '>': return before && !after;
    case 'b': return before != after;
    default: return before == after;
    }
}

static bool at_begin(const Matcher *matcher, long position)
{
    if (position == 0)
        return !(matcher->flags & REG_NOTBOL);
    return (matcher->program->flags & REG_NEWLINE) && matcher->text[position - 1] == '\n';
}

static bool at_end(const Matcher *matcher, long position)
{
    if (position == matcher->length)
        return !(matcher->flags & REG_NOTEOL);
    return (matcher->program->flags & REG_NEWLINE) && matcher->text[position] == '\n';
}

/* The length of the group's text if the same text is here, else -1. */
static long match_reference(const Matcher *matcher, int group, long position)
{
    long start = matcher->places[2 * group], length = matcher->places[2 * group + 1] - start;
    if (start < 0 || length < 0 || position + length > matcher->length)
        return -1;
    for (long i = 0; i < length; i++) {
        int left = (unsigned char)matcher->text[start + i], right = (unsigned char)matcher->text[position + i];
        if (matcher->program->flags & REG_ICASE ? __coset_lower(left) != __coset_lower(right) : left != right)
            return -1;
    }
    return length;
}

static void note_match(Matcher *matcher, long position)
{
    if (position <= matcher->best_end)
        return;
    matcher->best_end = position;
    memcpy(matcher->best, matcher->places, 2 * (size_t)matcher->program->group_count * sizeof *matcher->best);
}

/* Follows one thread until it fails or ends; its alternatives are pushed. A thread that executes more instructions at
 * one position than the program has is in a loop. */
static void follow(Matcher *matcher, int pc, long position, int idle)
{
    const RegexProgram *program = matcher->program;
    while (idle++ <= program->count && visit(matcher, pc, position)) {
        const RegexInstruction *instruction = &program->code[pc];
        unsigned char c = position < matcher->length ? (unsigned char)matcher->text[position] : 0;
        bool passed = true;
        long length = 0;
        int step = 1;
        switch (instruction->opcode) {
        case REGEX_BYTE:
            passed = position < matcher->length && c == instruction->x;
            length = 1;
            break;
        case REGEX_SET:
            passed = position < matcher->length && byte_set_has(&program->sets[instruction->x], c);
            length = 1;
            break;
        case REGEX_SPLIT:
            push(matcher, pc + instruction->y, -1, position, idle);
            step = instruction->x;
            break;
        case REGEX_JUMP: step = instruction->x; break;
        case REGEX_SAVE:
            push(matcher, 0, instruction->x, matcher->places[instruction->x], 0);
            matcher->places[instruction->x] = position;
            break;
        case REGEX_BEGIN: passed = at_begin(matcher, position); break;
        case REGEX_END: passed = at_end(matcher, position); break;
        case REGEX_TEXT_BEGIN: passed = position == 0; break;
        case REGEX_TEXT_END: passed = position == matcher->length; break;
        case REGEX_WORD: passed = at_word_border(matcher, instruction->x, position); break;
        case REGEX_REFERENCE:
            length = match_reference(matcher, instruction->x, position);
            passed = length >= 0;
            break;
        case REGEX_MATCH: note_match(matcher, position); return;
        }
        if (!passed)
            return;
        pc += step;
        position += length;
        if (length > 0)
            idle = 0;
    }
}

static bool match_at(Matcher *matcher, long start)
{
    for (int i = 0; i < 2 * matcher->program->group_count; i++)
        matcher->places[i] = -1;
    push(matcher, 0, -1, start, 0);
    while (matcher->job_count > 0) {
        Job job = matcher->jobs[--matcher->job_count];
        if (job.place >= 0)
            matcher->places[job.place] = job.position;
        else
            follow(matcher, job.pc, job.position, job.idle);
    }
    return matcher->best_end >= 0;
}

bool __coset_regex_search(const RegexProgram *program, const char *text, long length, int flags, long *places)
{
    size_t place_count = 2 * (size_t)program->group_count;
    Matcher matcher = {.program = program, .text = text, .length = length, .flags = flags};
    matcher.best = places;
    matcher.best_end = -1;
    matcher.places = malloc(place_count * sizeof *matcher.places);
    if (!program->has_references)
        matcher.visited = calloc((size_t)program->count * (size_t)(length + 1) / 64 + 1, sizeof *matcher.visited);
    bool found = false;
    for (long start = 0; start <= length && !found; start++)
        found = match_at(&matcher, start);
    free(matcher.places);
    free(matcher.visited);
    free(matcher.jobs);
    return found;
}
