/* Words of enums, from their .def files, and back. */
#include <inttypes.h>
#include <string.h>

#include "result/result.h"

/* ---- Ends ---- */

static const char *const end_words[END_COUNT] = {
#define END(name, word) [END_##name] = word,
#include "execution/ends.def"
#undef END
};

const char *end_word(End end)
{
    return end_words[end];
}

/* The index of a word; `count`: not found. */
static unsigned find_word(const char *word, const char *const *words, unsigned count)
{
    unsigned index = 0;
    while (index < count && strcmp(words[index], word) != 0)
        index++;
    return index;
}

bool end_find(const char *word, End *end)
{
    unsigned index = find_word(word, end_words, END_COUNT);
    *end = (End)index;
    return index < END_COUNT;
}

RunEnd run_end_of(const Program *program, const Outcome *outcome)
{
    Position at = outcome->fault.position;
    return (RunEnd){
        .end = outcome->end,
        .code = outcome->exit_code,
        .any_code = outcome->any_code,
        .fault = outcome->fault.kind,
        .file = at.line ? program->files[at.file] : "",
        .line = at.line,
    };
}

/* ---- Faults ---- */

static const char *const class_words[FAULT_CLASS_COUNT] = {
#define FAULT_CLASS(name, word) [FAULT_CLASS_##name] = word,
#include "execution/fault_classes.def"
#undef FAULT_CLASS
};

static const char *const fault_titles[FAULT_COUNT] = {
#define FAULT(name, class, title) [FAULT_##name] = title,
#include "execution/faults.def"
#undef FAULT
};

const char *fault_class_word(FaultClass class)
{
    return class_words[class];
}

bool fault_class_find(const char *word, FaultClass *class)
{
    unsigned index = find_word(word, class_words, FAULT_CLASS_COUNT);
    *class = (FaultClass)index;
    return index < FAULT_CLASS_COUNT;
}

const char *fault_word(FaultKind kind)
{
    return class_words[fault_class(kind)];
}

const char *fault_title(FaultKind kind)
{
    return fault_titles[kind];
}

bool fault_find(const char *word, const char *title, FaultKind *kind)
{
    bool found = false;
    for (unsigned i = 0; i < FAULT_COUNT; i++) {
        if (strcmp(fault_word((FaultKind)i), word) != 0)
            continue;
        bool exact = strcmp(fault_titles[i], title) == 0;
        if (exact || !found)
            *kind = (FaultKind)i;
        found = true;
        if (exact)
            break;
    }
    return found;
}

/* ---- Decisions, events, orders ---- */

const char *decision_word(DecisionKind kind)
{
    static const char *const words[DECISION_COUNT] = {
#define DECISION(name, word) [DECISION_##name] = word,
#include "execution/decisions.def"
#undef DECISION
    };
    return words[kind];
}

const char *event_word(EventKind kind)
{
    static const char *const words[EVENT_COUNT] = {
#define EVENT(name, word) [EVENT_##name] = word,
#include "execution/events.def"
#undef EVENT
    };
    return words[kind];
}

const char *order_word(SearchOrder order)
{
    static const char *const words[ORDER_COUNT] = {
#define ORDER(name, word) [ORDER_##name] = word,
#include "explore/orders.def"
#undef ORDER
    };
    return words[order];
}

/* ---- Reasons for an incomplete result ---- */

const char *limit_words(ExploreLimit limit)
{
    static const char *const words[LIMIT_COUNT] = {
#define LIMIT(name, words) [LIMIT_##name] = words,
#include "execution/limits.def"
#undef LIMIT
    };
    return words[limit];
}

static const struct {
    const char *words, *between;
} reasons[REASON_COUNT] = {
#define REASON(name, words, between) [REASON_##name] = {words, between},
#include "execution/reasons.def"
#undef REASON
};

const char *reason_words(IncompleteReason reason)
{
    return reasons[reason].words;
}

/* ---- Bounds ---- */

static const struct {
    const char *word, *words;
    bool placed;
} bound_rows[BOUND_COUNT] = {
#define BOUND(name, word, words, placed) [BOUND_##name] = {word, words, placed},
#include "execution/bounds.def"
#undef BOUND
};

const char *bound_word(BoundKind kind)
{
    return bound_rows[kind].word;
}

void bound_append(const Bound *bound, Text *out)
{
    for (const char *at = bound_rows[bound->kind].words; *at; at++) {
        if (*at == '#')
            text_printf(out, "%llu", (unsigned long long)bound->number);
        else if (*at == '~')
            text_append(out, bound->number == 1 ? "" : "s");
        else if (*at == '@')
            text_append(out, bound->detail ? bound->detail : "");
        else
            text_append_bytes(out, at, 1);
    }
    if (bound->file && *bound->file)
        text_printf(out, " at %s:%u", bound->file, (unsigned)bound->line);
}

enum { SHOWN_PLACES = 3 };

void bounds_append(const Summary *summary, Text *out)
{
    size_t places = 0, shown = 0;
    for (size_t i = 0; i < summary->bounds.count; i++) {
        const Bound *bound = &summary->bounds.items[i];
        places += bound_rows[bound->kind].placed;
        if (bound_rows[bound->kind].placed && places > SHOWN_PLACES)
            continue;
        if (shown++ > 0)
            text_append(out, ", ");
        bound_append(bound, out);
    }
    if (places > SHOWN_PLACES)
        text_printf(out, ", and %zu more such place%s", places - SHOWN_PLACES, places - SHOWN_PLACES == 1 ? "" : "s");
}

/* ---- Reasons as text ---- */

void incomplete_append(const Incomplete *incomplete, Text *out)
{
    const char *words = reasons[incomplete->reason].words, *between = reasons[incomplete->reason].between;
    if (!incomplete->detail)
        text_append(out, words);
    else
        text_printf(out, "%s%s%s", between ? words : "", between ? between : "", incomplete->detail);
}

void incomplete_print(const Incomplete *incomplete, FILE *out)
{
    Text text = {0};
    incomplete_append(incomplete, &text);
    fputs(text.bytes, out);
    text_release(&text);
}

void doubts_append(const Summary *summary, Text *out)
{
    static const char *const format = "coset itself is in doubt: %" PRIu64 " %s\n";
    if (summary->divergences)
        text_printf(out, format, summary->divergences, "runs that left the path which was predicted");
    if (summary->model_failures)
        text_printf(out, format, summary->model_failures, "answers of the solver that were wrong");
    if (summary->disagreements)
        text_printf(out, format, summary->disagreements, "terms that differ from the values in the run");
}
