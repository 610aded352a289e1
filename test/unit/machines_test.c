/* Several machines in one process run in turns, share a term pool and an analysis, and each does what it does alone. */
#define _GNU_SOURCE
#include "source_fixture.h"

#include "condition/condition.h"
#include "solver/solver.h"

#define DECLARATIONS                                                                                                \
    "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"                                                \
    "void coset_symbolic(void *, size_t, const char *); void coset_output(const char *, const void *, size_t);\n"

/* ---- A program with its machine ---- */

typedef struct Side {
    Program *program;
    Analysis *analysis;
    TermPool *pool;       /* somebody else's */
    Machine *machine;
    Criterion criteria[4];
    Arena memory;
    Outcome outcome;
    const Trace *trace;   /* of the last run */
} Side;

static MachineOptions machine_options(Side *side, DependenceKind dependences, const char *function)
{
    static const char *arguments[] = {"program", NULL};
    return (MachineOptions){
        .arguments = arguments,
        .input = -1,
        .output = -1,
        .errors = -1,
        .symbolic = {.terms = side->pool, .dependences = dependences, .analysis = side->analysis, .criteria = side->criteria,
                     .function = function, .check_terms = true, .stdin_bytes = 2},
    };
}

static void start(Side *side, const MachineOptions *options)
{
    Error error = {0};
    side->machine = machine_new(side->program, options, &error);
    if (side->machine == NULL)
        fail_msg("%s", error.message);
}

static Side open_function(const char *source, TermPool *pool, const char *function)
{
    Side side = {.program = load_program(source, function), .pool = pool};
    MachineOptions options = machine_options(&side, DEPENDENCES_NONE, function);
    start(&side, &options);
    return side;
}

static Side open_side(const char *source, TermPool *pool, DependenceKind dependences)
{
    Side side = {.program = load_program(source, NULL), .pool = pool};
    side.analysis = dependences == DEPENDENCES_NONE ? NULL : analysis_new(side.program);
    MachineOptions options = machine_options(&side, dependences, NULL);
    start(&side, &options);
    return side;
}

static void close_machine(Side *side)
{
    machine_free(side->machine);
    outcome_release(&side->outcome);
    arena_release(&side->memory);
}

static void close_side(Side *side)
{
    close_machine(side);
    analysis_free(side->analysis);
    program_free(side->program);
}

static void run(Side *side, const TermInput *input)
{
    outcome_release(&side->outcome);
    side->trace = machine_run_on(side->machine, input, &side->outcome);
    assert_int_equal(side->trace->disagreements, 0);
}

/* ---- A run as text: the same for two pools and two addresses of one program ---- */

static void print_terms(const Side *side, const Term *terms, size_t count, Text *out)
{
    for (size_t i = 0; i < count; i++) {
        text_append(out, " ");
        term_print_smt2(side->pool, terms[i], out);
    }
    text_append(out, "\n");
}

static void print_events(const Side *side, ConditionBuilder *conditions, Text *out)
{
    const Trace *trace = side->trace;
    Condition condition = {0};
    condition_builder_begin(conditions, trace);
    for (size_t i = 0; i < trace->events.count; i++) {
        const Event *event = &trace->events.items[i];
        text_printf(out, "event %d %s of line %u:", event->kind, event->name ? event->name : "", event->position.line);
        print_terms(side, event->values, event->value_count, out);
        condition_ordered(conditions, &event->dependence, 1, &condition);
        for (size_t k = 0; k < condition.count; k++)
            text_printf(out, " %u", condition.items[k]);
        text_append(out, "\n");
    }
    vector_release(&condition);
}

static char *describe(const Side *side)
{
    Text out = {0};
    const Trace *trace = side->trace;
    ConditionBuilder *conditions = condition_builder_new();
    text_printf(&out, "end %d, code %d, %llu steps, fault %d at %llx of line %u\n", side->outcome.end, side->outcome.exit_code,
                (unsigned long long)side->outcome.steps, side->outcome.fault.kind,
                (unsigned long long)side->outcome.fault.heap_object, side->outcome.fault.position.line);
    const Text *printed = &trace->printed[PRINTED_OUTPUT].start;
    text_printf(&out, "printed: %s\n", printed->bytes ? printed->bytes : "");
    for (size_t i = 0; i < trace->objects.count; i++) {
        const InputObject *object = &trace->objects.items[i];
        text_printf(&out, "input %s at %llx:", object->name, (unsigned long long)object->address);
        for (uint64_t k = 0; k < object->size; k++)
            text_printf(&out, " %02x", object->bytes[k]);
        text_append(&out, "\n");
    }
    for (size_t i = 0; i < trace->decisions.count; i++) {
        const Decision *decision = &trace->decisions.items[i];
        text_printf(&out, "decision %d, %016llx%016llx:", decision->kind, (unsigned long long)decision->index.high,
                    (unsigned long long)decision->index.low);
        print_terms(side, &decision->constraint, 1, &out);
    }
    if (trace->dependences.count > 0)
        print_events(side, conditions, &out);
    condition_builder_free(conditions);
    return text_detach(&out);
}

/* ---- Runs in turns ---- */

/* Globals, heap and stack are used, and read before they are written. */
static const char turns_first[] = DECLARATIONS
    "static int table[3000] = {1, 2, 3}; static char text[64] = \"first\"; static long counter;\n"
    "int main(void) {\n"
    "  int x, y; coset_symbolic(&x, sizeof x, \"x\"); coset_symbolic(&y, sizeof y, \"y\");\n"
    "  unsigned char *heap = malloc(40000); long sum = counter; char local[200];\n"
    "  for (int i = 0; i < 40000; i++) sum += heap[i];\n"
    "  for (int i = 0; i < 3000; i++) { sum += table[i]; table[i] = 77; }\n"
    "  memset(heap, 0xab, 40000); memset(local, 0xcd, sizeof local); counter = 5;\n"
    "  if (x > 10) { strcpy(text, \"large\"); sum += y; }\n"
    "  if (y == table[0] + x) free(heap);\n"
    "  printf(\"%s %ld %d\\n\", text, sum, x);\n"
    "  coset_output(\"sum\", &sum, sizeof sum);\n"
    "  return x > 100 ? heap[3] : 0;\n" /* after free, for some inputs */
    "}\n";

static const char turns_second[] = DECLARATIONS
    "struct node { struct node *next; int value; }; static struct node *list; static int more[20000];\n"
    "int main(void) {\n"
    "  int y, x; coset_symbolic(&y, sizeof y, \"y\"); coset_symbolic(&x, sizeof x, \"x\");\n"
    "  long sum = list != NULL;\n"
    "  for (int i = 0; i < 5; i++) {\n"
    "    struct node *node = malloc(sizeof *node); sum += node->value;\n"
    "    node->next = list; node->value = i + x; list = node;\n"
    "  }\n"
    "  for (int i = 0; i < 20000; i += 100) { sum += more[i]; more[i] = -1; }\n"
    "  for (struct node *at = list; at; at = at->next) if (at->value == 12) sum += y;\n"
    "  if (x < y) sum = -sum;\n"
    "  coset_output(\"sum\", &sum, sizeof sum); printf(\"%ld\\n\", sum);\n"
    "  return (int)sum & 1;\n"
    "}\n";

enum { INPUTS = 6, VALUES = 2 };
static const int values[INPUTS][VALUES] = {{0, 0}, {11, 88}, {9, 3}, {120, 197}, {-5, 7}, {11, 88}};

/* x and y are bound by name: their numbers depend on which program asked first. */
static void bind(const Side *side, const char *name, int value, TermInput *input)
{
    for (VariableId id = 0; id < term_variable_count(side->pool); id++)
        if (strcmp(term_variable_get(side->pool, id)->name, name) == 0)
            term_input_set(input, id, (uint32_t)value);
}

static char *run_on(Side *side, const int *chosen)
{
    TermInput input = {0};
    bind(side, "x", chosen[0], &input);
    bind(side, "y", chosen[1], &input);
    run(side, &input);
    vector_release(&input);
    return describe(side);
}

static void run_alone(const char *source, DependenceKind dependences, char *texts[INPUTS])
{
    TermPool *pool = term_pool_new();
    Side side = open_side(source, pool, dependences);
    free(run_on(&side, values[0])); /* makes the variables */
    for (unsigned i = 0; i < INPUTS; i++)
        texts[i] = run_on(&side, values[i]);
    close_side(&side);
    term_pool_free(pool);
}

static void run_in_turns(DependenceKind dependences)
{
    char *first_alone[INPUTS], *second_alone[INPUTS];
    run_alone(turns_first, dependences, first_alone);
    run_alone(turns_second, dependences, second_alone);
    TermPool *pool = term_pool_new();
    Side first = open_side(turns_first, pool, dependences), second = open_side(turns_second, pool, dependences);
    free(run_on(&first, values[0]));
    assert_int_equal(term_variable_count(pool), VALUES);
    free(run_on(&second, values[0]));
    assert_int_equal(term_variable_count(pool), VALUES); /* it asks for the same inputs, in another order */
    for (unsigned i = 0; i < INPUTS; i++) {
        char *one = run_on(&first, values[i]), *two = run_on(&second, values[INPUTS - 1 - i]), *kept = describe(&first);
        assert_string_equal(one, first_alone[i]);
        assert_string_equal(two, second_alone[INPUTS - 1 - i]);
        assert_string_equal(kept, one); /* the other machine's run changed nothing in it */
        free(one);
        free(two);
        free(kept);
    }
    close_side(&first);
    char *left = run_on(&second, values[1]); /* when the machine that had the arena is gone */
    assert_string_equal(left, second_alone[1]);
    free(left);
    close_side(&second);
    term_pool_free(pool);
    for (unsigned i = 0; i < INPUTS; i++) {
        free(first_alone[i]);
        free(second_alone[i]);
    }
}

static void two_programs_run_in_turns(void **state)
{
    (void)state;
    run_in_turns(DEPENDENCES_NONE);
}

static void two_programs_run_in_turns_with_dependences(void **state)
{
    (void)state;
    run_in_turns(DEPENDENCES_DYNAMIC);
    run_in_turns(DEPENDENCES_RELEVANT);
}

/* ---- Which inputs are the same ---- */

static const InputObject *find_input(const Side *side, const char *name)
{
    for (size_t i = 0; i < side->trace->objects.count; i++)
        if (strcmp(side->trace->objects.items[i].name, name) == 0)
            return &side->trace->objects.items[i];
    fail_msg("no input %s", name);
    return NULL;
}

/* Number of variables that both inputs of the name have. */
static size_t count_shared(const Side *left, const Side *right, const char *name)
{
    const InputObject *a = find_input(left, name), *b = find_input(right, name);
    size_t shared = 0;
    for (size_t i = 0; i < a->variable_count; i++)
        for (size_t k = 0; k < b->variable_count; k++)
            shared += a->variables[i] == b->variables[k];
    return shared;
}

static char *print_condition(TermPool *pool, VariableId id)
{
    Text out = {0};
    Term variable = term_variable(pool, id);
    term_print_c(pool, term_eq(pool, variable, term_constant(pool, term_width(pool, variable), 7)), &out);
    return text_detach(&out);
}

static void assert_told_apart(TermPool *pool, const InputObject *a, const InputObject *b)
{
    char *left = print_condition(pool, a->variables[0]), *right = print_condition(pool, b->variables[0]);
    Text smt_left = {0}, smt_right = {0};
    term_smt_name(pool, a->variables[0], &smt_left);
    term_smt_name(pool, b->variables[0], &smt_right);
    assert_string_not_equal(left, right);
    assert_string_not_equal(smt_left.bytes, smt_right.bytes);
    assert_string_not_equal(a->label, b->label);
    assert_string_equal(a->name, b->name);
    text_release(&smt_left);
    text_release(&smt_right);
    free(left);
    free(right);
}

typedef struct InputRow {
    const char *left, *right; /* what declares `in` */
    size_t shared;            /* variables */
} InputRow;

/* Types agree when they split an object into the same scalars. */
static const InputRow input_rows[] = {
    {"int in;", "int in;", 1},
    {"int in;", "typedef int number; number in;", 1},
    {"unsigned in;", "enum color { RED, GREEN } in;", 1},
    {"long in;", "long long in;", 1},
    {"int in;", "long in;", 0},
    {"int in;", "unsigned in;", 0},
    {"int in;", "float in;", 0},
    {"char in;", "signed char in;", 0},
    {"int in[4];", "int in[4];", 4},
    {"int in[4];", "int in[8];", 0},
    {"struct a { int x, y; } in;", "struct b { int x, y; } in;", 2},
    {"struct a { int x, y; } in;", "struct a { int y, x; } in;", 0},
    {"struct a { int x, y; } in;", "struct a { int x, y, z; } in;", 0},
    {"struct a { int x; struct { long y; } s; } in;", "struct a { int x; struct { double y; } s; } in;", 0},
    {"int *in;", "int *in;", 1},
};

static char *input_program(const char *declaration)
{
    return base_format("%sint before;\n%s\nint main(int count, char **words) { (void)count; (void)words;"
                       " coset_symbolic(&in, sizeof in, \"in\"); return 0; }\n", DECLARATIONS, declaration);
}

static void inputs_of_two_programs_are_the_same_when_their_types_agree(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof input_rows / sizeof *input_rows; i++) {
        TermPool *pool = term_pool_new();
        char *left_source = input_program(input_rows[i].left), *right_source = input_program(input_rows[i].right);
        Side left = open_side(left_source, pool, DEPENDENCES_NONE), right = open_side(right_source, pool, DEPENDENCES_NONE);
        run(&left, &(TermInput){0});
        run(&right, &(TermInput){0});
        if (count_shared(&left, &right, "in") != input_rows[i].shared)
            fail_msg("%s and %s share %zu variables", input_rows[i].left, input_rows[i].right, count_shared(&left, &right, "in"));
        if (input_rows[i].shared == 0)
            assert_told_apart(pool, find_input(&left, "in"), find_input(&right, "in"));
        else
            assert_string_equal(find_input(&left, "in")->label, find_input(&right, "in")->label);
        close_side(&left);
        close_side(&right);
        term_pool_free(pool);
        free(left_source);
        free(right_source);
    }
}

static void inputs_of_other_roles_and_occurrences_differ(void **state)
{
    (void)state;
    TermPool *pool = term_pool_new();
    Side object = open_side(DECLARATIONS "int main(void) { int p[3]; for (int i = 0; i < 3; i++) coset_symbolic(&p[i], sizeof *p, \"p\");"
                            " return getchar() == 'a'; }\n", pool, DEPENDENCES_NONE);
    Side parameter = open_function("int test(int p) { return p > 3; }\n", pool, "test");
    Side pointers = open_function("int test(int *p, int q) { return p ? *p > q : 0; }\n", pool, "test");
    Side others = open_function("struct s { long a; }; int test(struct s *p, int q) { return p ? p->a > q : 0; }\n", pool, "test");
    run(&object, &(TermInput){0});
    run(&parameter, &(TermInput){0});
    run(&pointers, &(TermInput){0});
    run(&others, &(TermInput){0});
    assert_int_equal(count_shared(&object, &parameter, "p"), 0);
    assert_told_apart(pool, find_input(&object, "p"), find_input(&parameter, "p"));
    assert_string_equal(find_input(&parameter, "p")->label, "p'");
    assert_string_equal(object.trace->objects.items[2].label, "p#3");
    assert_int_not_equal(object.trace->objects.items[2].variables[0], object.trace->objects.items[1].variables[0]);
    assert_int_equal(count_shared(&pointers, &others, "q"), 1);
    assert_int_equal(count_shared(&pointers, &others, "*p"), 0);
    assert_int_equal(count_shared(&pointers, &others, "p"), 1); /* whether it is null */
    close_side(&object);
    close_side(&parameter);
    close_side(&pointers);
    close_side(&others);
    term_pool_free(pool);
}

/* Bytes without a type are inputs one by one, however many there are. */
static void bytes_are_the_same_whatever_their_number(void **state)
{
    (void)state;
    TermPool *pool = term_pool_new();
    static const char format[] = DECLARATIONS "int main(void) { char *p = malloc(%d); coset_symbolic(p, %d, \"p\"); if (getchar() == *p) return 1; return 0; }\n";
    char *short_source = base_format(format, 3, 3), *long_source = base_format(format, 5, 5);
    Side left = open_side(short_source, pool, DEPENDENCES_NONE), right = open_side(long_source, pool, DEPENDENCES_NONE);
    run(&left, &(TermInput){0});
    run(&right, &(TermInput){0});
    assert_int_equal(count_shared(&left, &right, "p"), 3);
    assert_int_equal(count_shared(&left, &right, "stdin"), 2);
    assert_int_equal(left.trace->decisions.items[0].constraint, right.trace->decisions.items[0].constraint);
    close_side(&left);
    close_side(&right);
    term_pool_free(pool);
    free(short_source);
    free(long_source);
}

/* ---- Tables ---- */

static char *first_decision(Side *side)
{
    Text out = {0};
    run(side, &(TermInput){0});
    term_print_c(side->pool, side->trace->decisions.items[side->trace->decisions.count - 1].constraint, &out);
    return text_detach(&out);
}

static void tables_of_two_programs_are_told_apart(void **state)
{
    (void)state;
    static const char format[] = DECLARATIONS
        "static const int table[] = {%s};\n"
        "int main(void) { int i, x; coset_symbolic(&i, sizeof i, \"i\"); coset_symbolic(&x, sizeof x, \"x\");"
        " if (table[i & 3] == x) return 1; return 0; }\n";
    char *old_source = base_format(format, "3, 1, 7, 5"), *new_source = base_format(format, "3, 1, 9, 5");
    TermPool *pool = term_pool_new();
    Side old = open_side(old_source, pool, DEPENDENCES_NONE), new = open_side(new_source, pool, DEPENDENCES_NONE);
    Side same = open_side(old_source, pool, DEPENDENCES_NONE);
    char *old_text = first_decision(&old), *new_text = first_decision(&new), *same_text = first_decision(&same);
    assert_non_null(strstr(old_text, "table["));
    assert_non_null(strstr(new_text, "table'["));
    assert_string_equal(same_text, old_text);
    free(old_text);
    free(new_text);
    free(same_text);
    close_side(&old);
    close_side(&new);
    close_side(&same);
    term_pool_free(pool);
    free(old_source);
    free(new_source);
}

/* ---- One query over both ---- */

static const char query_old[] = DECLARATIONS
    "int main(void) {\n"
    "  int x, limit; coset_symbolic(&x, sizeof x, \"x\"); coset_symbolic(&limit, sizeof limit, \"limit\");\n"
    "  if (limit != 3) return 9;\n"
    "  if (x > 10) return 1;\n"
    "  return 0;\n"
    "}\n";

static const char query_new[] = DECLARATIONS
    "static char pad[777] = \"other addresses\";\n"
    "int main(void) {\n"
    "  long limit; int x; coset_symbolic(&limit, sizeof limit, \"limit\"); coset_symbolic(&x, sizeof x, \"x\");\n"
    "  if (limit != 5000000000) return 9 + (pad[0] == 0);\n"
    "  if (x > 12) return 1;\n"
    "  return 0;\n"
    "}\n";

static void take_constraints(const Side *side, TermList *constraints)
{
    for (size_t i = 0; i < side->trace->decisions.count; i++)
        vector_push(constraints, side->trace->decisions.items[i].constraint);
}

/* The last decision of the run is to go the other way. */
static void negate_last(TermPool *pool, TermList *constraints)
{
    constraints->items[constraints->count - 1] = term_not(pool, constraints->items[constraints->count - 1]);
}

/* A model of the new run's path up to its last decision, whose other side is wanted. */
static void go_on(Solver *solver, Side *side, TermInput *input)
{
    TermList constraints = {0};
    take_constraints(side, &constraints);
    negate_last(side->pool, &constraints);
    assert_int_equal(solver_check(solver, constraints.items, constraints.count, input, input), VERDICT_YES);
    vector_release(&constraints);
    run(side, input);
}

static void conditions_of_two_programs_are_one_query(void **state)
{
    (void)state;
    TermPool *pool = term_pool_new();
    Error error = {0};
    Side old = open_side(query_old, pool, DEPENDENCES_NONE), new = open_side(query_new, pool, DEPENDENCES_NONE);
    Solver *solver = solver_new(pool, &(SolverOptions){0}, &error);
    assert_non_null(solver);
    TermInput old_input = {0}, new_input = {0}, model = {0};
    TermList both = {0};
    run(&old, &old_input);
    run(&new, &new_input);
    go_on(solver, &old, &old_input); /* limit == 3, x <= 10 */
    go_on(solver, &old, &old_input); /* limit == 3, x > 10 */
    assert_int_equal(old.outcome.exit_code, 1);
    go_on(solver, &new, &new_input); /* limit' == 5000000000, x <= 12 */
    assert_int_equal(new.outcome.exit_code, 0);
    take_constraints(&old, &both);
    take_constraints(&new, &both);
    assert_int_equal(solver_check(solver, both.items, both.count, &old_input, &model), VERDICT_YES);
    run(&old, &model);
    run(&new, &model);
    assert_int_equal(old.outcome.exit_code, 1);
    assert_int_equal(new.outcome.exit_code, 0);
    assert_int_equal(old.trace->objects.items[0].bytes[0], new.trace->objects.items[1].bytes[0]); /* x, one input */
    assert_in_range(old.trace->objects.items[0].bytes[0], 11, 12);
    both.count = 0; /* x <= 10 and x > 12: never */
    take_constraints(&old, &both);
    negate_last(pool, &both);
    take_constraints(&new, &both);
    negate_last(pool, &both);
    assert_int_equal(solver_check(solver, both.items, both.count, NULL, &model), VERDICT_NO);
    vector_release(&both);
    vector_release(&old_input);
    vector_release(&new_input);
    vector_release(&model);
    solver_free(solver);
    close_side(&old);
    close_side(&new);
    term_pool_free(pool);
}

/* ---- One analysis, several machines ---- */

/* Lines are counted from the declarations, which take four. Criteria lie in a callback of the library, in a callee
 * that is reached through a pointer, and in a loop. */
static const char watched[] = DECLARATIONS
    "static int seen, picked, total;\n"                                                      /* line 5 */
    "static int compare(const void *a, const void *b) {\n"
    "  int left = *(const int *)a, right = *(const int *)b;\n"
    "  seen = left;\n"
    "  return (left > right) - (left < right);\n"
    "}\n"                                                                                    /* line 10 */
    "static void pick(int value) {\n"
    "  picked = value * 2;\n"
    "}\n"
    "static void skip(int value) { (void)value; }\n"
    "int main(void) {\n"                                                                     /* line 15 */
    "  int x, y, z; coset_symbolic(&x, sizeof x, \"x\"); coset_symbolic(&y, sizeof y, \"y\"); coset_symbolic(&z, sizeof z, \"z\");\n"
    "  int list[3] = {x, y, 4};\n"
    "  void (*action)(int) = z > 7 ? pick : skip;\n"
    "  if (x > y) qsort(list, 3, sizeof *list, compare);\n"
    "  for (int i = 0; i < 3; i++)\n"                                                        /* line 20 */
    "    if (list[i] > z)\n"
    "      total += list[i];\n"
    "  if (y != 11) action(x);\n"
    "  printf(\"%d %d\\n\", total, picked);\n"
    "  return total > 20;\n"
    "}\n";

static void watch(Side *side, const char *const *texts, size_t count, const Program *program)
{
    MachineOptions options = machine_options(side, DEPENDENCES_RELEVANT, NULL);
    Error error = {0};
    for (size_t i = 0; i < count; i++)
        if (!criterion_parse(program, texts[i], &side->memory, &side->criteria[i], &error))
            fail_msg("%s", error.message);
    options.symbolic.criterion_count = count;
    start(side, &options);
}

enum { WATCHERS = 5, WATCHED_INPUTS = 7 };
static const char *const watched_texts[WATCHERS][2] = {{"seen@8"}, {"picked@12"}, {"total@22"}, {NULL}, {"picked@12", "seen@8"}};
static const int watched_values[WATCHED_INPUTS][3] = {{0, 0, 0}, {5, 3, 0}, {5, 3, 9}, {1, 11, 9}, {9, 2, 1}, {3, 8, 2}, {20, 11, 8}};

static char *run_watched(Side *side, const int *chosen)
{
    static const char *const names[] = {"x", "y", "z"};
    TermInput input = {0};
    run(side, &input);
    for (unsigned i = 0; i < 3; i++)
        bind(side, names[i], chosen[i], &input);
    run(side, &input);
    vector_release(&input);
    return describe(side);
}

static size_t watcher_count(unsigned watcher)
{
    return (watched_texts[watcher][0] != NULL) + (watched_texts[watcher][1] != NULL);
}

static char *run_with_own_analysis(const Program *program, unsigned watcher, const int *chosen)
{
    TermPool *pool = term_pool_new();
    Analysis *analysis = analysis_new(program);
    Side side = {.program = (Program *)program, .analysis = analysis, .pool = pool};
    watch(&side, watched_texts[watcher], watcher_count(watcher), program);
    char *text = run_watched(&side, chosen);
    close_machine(&side);
    analysis_free(analysis);
    term_pool_free(pool);
    return text;
}

static void machines_with_other_criteria_share_an_analysis(void **state)
{
    (void)state;
    Program *program = load_program(watched, NULL);
    Analysis *analysis = analysis_new(program);
    TermPool *pool = term_pool_new();
    Side sides[WATCHERS] = {0};
    for (unsigned i = 0; i < WATCHERS; i++) {
        sides[i] = (Side){.program = program, .analysis = analysis, .pool = pool};
        watch(&sides[i], watched_texts[i], watcher_count(i), program);
        free(run_watched(&sides[i], watched_values[i])); /* what the analysis keeps, later machines meet */
    }
    for (unsigned k = 0; k < WATCHED_INPUTS; k++) {
        for (unsigned i = 0; i < WATCHERS; i++) {
            char *shared = run_watched(&sides[i], watched_values[k]), *own = run_with_own_analysis(program, i, watched_values[k]);
            assert_string_equal(shared, own);
            free(shared);
            free(own);
        }
    }
    for (unsigned i = 0; i < WATCHERS; i++)
        close_machine(&sides[i]);
    term_pool_free(pool);
    analysis_free(analysis);
    program_free(program);
}

/* The condition of the run's criterion, as C. */
static char *criterion_condition(const Side *side)
{
    Text out = {0};
    Condition condition = {0};
    ConditionBuilder *conditions = condition_builder_new();
    condition_builder_begin(conditions, side->trace);
    for (size_t i = 0; i < side->trace->events.count; i++) {
        if (side->trace->events.items[i].kind != EVENT_CRITERION)
            continue;
        condition_of(conditions, &side->trace->events.items[i].dependence, 1, &condition);
        for (size_t k = 0; k < condition.count; k++) {
            text_append(&out, k > 0 ? ", " : "");
            term_print_c(side->pool, side->trace->decisions.items[condition.items[k]].constraint, &out);
        }
    }
    vector_release(&condition);
    condition_builder_free(conditions);
    return text_detach(&out);
}

/* A criterion that the run does not come to depends on whatever might have led there: through a pointer, or the
 * library. */
static void a_criterion_in_a_callee_depends_on_the_call(void **state)
{
    (void)state;
    static const struct {
        const char *criterion;
        int values[3];
        const char *decision; /* that must be in its condition */
    } rows[] = {
        {"picked@12", {1, 11, 9}, "y == 11"},
        {"seen@8", {1, 11, 9}, "x <= y"},
        {"total@22", {1, 2, 9}, "y <= z"},
    };
    Program *program = load_program(watched, NULL);
    Analysis *analysis = analysis_new(program);
    TermPool *pool = term_pool_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Side side = {.program = program, .analysis = analysis, .pool = pool};
        watch(&side, &rows[i].criterion, 1, program);
        free(run_watched(&side, rows[i].values));
        char *condition = criterion_condition(&side);
        if (strstr(condition, rows[i].decision) == NULL)
            fail_msg("%s depends on %s", rows[i].criterion, condition);
        free(condition);
        close_machine(&side);
    }
    term_pool_free(pool);
    analysis_free(analysis);
    program_free(program);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_programs_run_in_turns),
        cmocka_unit_test(two_programs_run_in_turns_with_dependences),
        cmocka_unit_test(inputs_of_two_programs_are_the_same_when_their_types_agree),
        cmocka_unit_test(inputs_of_other_roles_and_occurrences_differ),
        cmocka_unit_test(bytes_are_the_same_whatever_their_number),
        cmocka_unit_test(tables_of_two_programs_are_told_apart),
        cmocka_unit_test(conditions_of_two_programs_are_one_query),
        cmocka_unit_test(machines_with_other_criteria_share_an_analysis),
        cmocka_unit_test(a_criterion_in_a_callee_depends_on_the_call),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
