/* What instructions of small C programs may write, told by line; effects of builtins; places. */
#define _GNU_SOURCE
#include "source_fixture.h"

#include "analysis/effects.h"
#include "analysis/internal.h"

/* ---- Programs ---- */

typedef struct Fixture {
    Program *program;
    Analysis *analysis;
    Text text;
} Fixture;

static Fixture load_function(const char *source, const char *function)
{
    Program *program = load_program(source, function);
    return (Fixture){program, analysis_new(program), {0}};
}

static Fixture load(const char *source)
{
    return load_function(source, NULL);
}

static void unload(Fixture *fixture)
{
    analysis_free(fixture->analysis);
    program_free(fixture->program);
    text_release(&fixture->text);
}

/* ---- Places by name: "x", "s[4:4]", "a[0%8:4]", "main.local", "heap:7" (line of the allocation) ---- */

static void print_place(Fixture *fixture, const Place *place)
{
    const Program *program = fixture->program;
    const Function *function = &program->functions[place->function];
    if (fixture->text.length)
        text_append(&fixture->text, " ");
    switch (place->kind) {
    case PLACE_GLOBAL: text_append(&fixture->text, program->globals[place->index].name); break;
    case PLACE_FRAME: text_printf(&fixture->text, "%s.%s", function->name, function->objects[place->index].name); break;
    case PLACE_HEAP: text_printf(&fixture->text, "heap:%u", function->positions[place->index].line); break;
    case PLACE_SYSTEM: text_append(&fixture->text, "system"); break;
    default: text_append(&fixture->text, "anywhere"); break;
    }
    if (place->offset == 0 && place->stride == 0 && place->size == UINT64_MAX)
        return;
    text_printf(&fixture->text, "[%llu", (unsigned long long)place->offset);
    if (place->stride)
        text_printf(&fixture->text, "%%%llu", (unsigned long long)place->stride);
    if (place->size != UINT64_MAX)
        text_printf(&fixture->text, ":%llu", (unsigned long long)place->size);
    text_append(&fixture->text, "]");
}

/* Without what belongs to the library. */
static bool is_own(const Program *program, const Place *place)
{
    bool of_code = place->kind == PLACE_FRAME || place->kind == PLACE_HEAP;
    return !(place->kind == PLACE_GLOBAL && program->globals[place->index].in_runtime) &&
           !(of_code && program->functions[place->function].in_runtime);
}

/* Everything that instructions of a line of the program's own code may write. */
static const char *writes(Fixture *fixture, uint32_t line)
{
    RegionBuilder builder = {0};
    Arena arena = {0};
    const Program *program = fixture->program;
    for (uint32_t f = 0; f < program->function_count; f++) {
        const Function *function = &program->functions[f];
        for (uint32_t i = 0; !function->in_runtime && i < function->code_count; i++)
            if (function->positions[i].line == line)
                region_builder_add(&builder, analysis_writes(fixture->analysis, f, i));
    }
    const Region *region = region_builder_finish(&builder, &arena);
    text_clear(&fixture->text);
    for (size_t i = 0; i < region->place_count; i++)
        if (is_own(program, &region->places[i]))
            print_place(fixture, &region->places[i]);
    arena_release(&arena);
    region_builder_release(&builder);
    return fixture->text.length ? fixture->text.bytes : "";
}

static uint32_t function_number(const Fixture *fixture, const char *name)
{
    return program_function(fixture->program, name)->id;
}

static void fields_are_distinct(void **state)
{
    (void)state;
    Fixture fixture = load("struct pair { int *a, *b; } s;\n"                     /* 1 */
                           "int x, y, z;\n"                                       /* 2 */
                           "int *table[2] = {&x, &y};\n"                          /* 3 */
                           "int main(int argc, char **argv) {\n"                  /* 4 */
                           "    s.a = &x;\n"                                      /* 5 */
                           "    s.b = &y;\n"                                      /* 6 */
                           "    *s.a = 1;\n"                                      /* 7 */
                           "    struct pair *p = &s;\n"                           /* 8 */
                           "    *p->b = 2;\n"                                     /* 9 */
                           "    struct pair many[3];\n"                           /* 10 */
                           "    many[argc].a = &z;\n"                             /* 11 */
                           "    many[argc].b = &x;\n"                             /* 12 */
                           "    *many[1].a = 3;\n"                                /* 13 */
                           "    *table[argc] = 4;\n"                              /* 14 */
                           "    return argv[0] != 0;\n"
                           "}\n");
    assert_string_equal(writes(&fixture, 5), "s[0:8]");
    assert_string_equal(writes(&fixture, 7), "x");
    assert_string_equal(writes(&fixture, 9), "y");
    assert_string_equal(writes(&fixture, 11), "main.many[0%16:8]");
    assert_string_equal(writes(&fixture, 12), "main.many[8%16:8]");
    assert_string_equal(writes(&fixture, 13), "z");
    assert_string_equal(writes(&fixture, 14), "x y");
    unload(&fixture);
}

static void pointers_are_copied(void **state)
{
    (void)state;
    Fixture fixture = load("#include <string.h>\n"                                /* 1 */
                           "struct pair { int *a, *b; } s, t, u, v;\n"            /* 2 */
                           "int x, y;\n"                                          /* 3 */
                           "void copy(char *to, const char *from) {\n"            /* 4 */
                           "    for (int i = 0; i < 16; i++)\n"                   /* 5 */
                           "        to[i] = from[i];\n"                           /* 6 */
                           "}\n"                                                  /* 7 */
                           "int main(void) {\n"                                   /* 8 */
                           "    s.a = &x; s.b = &y;\n"                            /* 9 */
                           "    t = s;\n"                                         /* 10 */
                           "    *t.a = 1;\n"                                      /* 11 */
                           "    memcpy(&u, &t, sizeof u);\n"                      /* 12 */
                           "    *u.b = 1;\n"                                      /* 13 */
                           "    copy((char *)&v, (char *)&u);\n"                  /* 14 */
                           "    *v.a = 1;\n"                                      /* 15 */
                           "    return 0;\n"
                           "}\n");
    assert_string_equal(writes(&fixture, 11), "x");
    assert_string_equal(writes(&fixture, 13), "y");
    assert_string_equal(writes(&fixture, 14), "v");
    assert_string_equal(writes(&fixture, 15), "x y");
    unload(&fixture);
}

static void heap_sites_are_distinct(void **state)
{
    (void)state;
    Fixture fixture = load("#include <stdlib.h>\n"                                /* 1 */
                           "struct node { int value; struct node *next; } *list;\n" /* 2 */
                           "int main(int argc, char **argv) {\n"                  /* 3 */
                           "    int *p = malloc(8);\n"                            /* 4 */
                           "    int *q = malloc(8);\n"                            /* 5 */
                           "    *p = 1;\n"                                        /* 6 */
                           "    q[1] = 1;\n"                                      /* 7 */
                           "    for (int i = 0; i < argc; i++) {\n"               /* 8 */
                           "        struct node *n = malloc(sizeof *n);\n"        /* 9 */
                           "        n->next = list;\n"                            /* 10 */
                           "        list = n;\n"                                  /* 11 */
                           "    }\n"                                              /* 12 */
                           "    list->next->value = 3;\n"                         /* 13 */
                           "    p = realloc(p, argc);\n"                          /* 14 */
                           "    p[argc] = 1;\n"                                   /* 15 */
                           "    return argv[0] != 0;\n"
                           "}\n");
    assert_string_equal(writes(&fixture, 6), "heap:4[0:4]");
    assert_string_equal(writes(&fixture, 7), "heap:5[4]");
    assert_string_equal(writes(&fixture, 10), "heap:9[8]");
    assert_string_equal(writes(&fixture, 13), "heap:9[0:4]");
    assert_string_equal(writes(&fixture, 15), "heap:4 heap:14");
    unload(&fixture);
}

static void calls_have_the_effects_of_callees(void **state)
{
    (void)state;
    Fixture fixture = load("#include <stdio.h>\n"                                 /* 1 */
                           "#include <stdlib.h>\n"                                /* 2 */
                           "#include <stdarg.h>\n"                                /* 3 */
                           "int x, y, z;\n"                                       /* 4 */
                           "static void set_x(void) { x = 1; }\n"                 /* 5 */
                           "static void set_y(void) { int local; int *p = &local; *p = 1; y = *p; }\n" /* 6 */
                           "static void (*handlers[])(void) = {set_x, set_y};\n"  /* 7 */
                           "static int *choose(int n, ...) {\n"                   /* 8 */
                           "    va_list list;\n"                                  /* 9 */
                           "    va_start(list, n);\n"                             /* 10 */
                           "    int *p = va_arg(list, int *);\n"                  /* 11 */
                           "    va_end(list);\n"                                  /* 12 */
                           "    return p;\n"                                      /* 13 */
                           "}\n"                                                  /* 14 */
                           "static void deep(int n, int *p) { int mine = n; if (n) deep(n - 1, &mine); else *p = 1; }\n" /* 15 */
                           "int main(int argc, char **argv) {\n"                  /* 16 */
                           "    set_x();\n"                                       /* 17 */
                           "    handlers[argc]();\n"                              /* 18 */
                           "    *choose(1, &z) = 1;\n"                            /* 19 */
                           "    deep(3, &x);\n"                                   /* 20 */
                           "    printf(\"%d\\n\", x);\n"                          /* 21 */
                           "    if (argc > 3) exit(1);\n"                         /* 22 */
                           "    return argv[0] != 0;\n"
                           "}\n");
    assert_string_equal(writes(&fixture, 17), "x");
    assert_string_equal(writes(&fixture, 18), "x y");
    assert_string_equal(writes(&fixture, 19), "z");
    assert_string_equal(writes(&fixture, 20), "x");
    assert_string_equal(writes(&fixture, 21), "");
    assert_string_equal(writes(&fixture, 15), "x deep.mine");
    assert_false(analysis_may_end(fixture.analysis, function_number(&fixture, "printf")));
    assert_false(analysis_may_end(fixture.analysis, function_number(&fixture, "deep")));
    assert_true(analysis_may_end(fixture.analysis, function_number(&fixture, "exit")));
    assert_true(analysis_may_end(fixture.analysis, function_number(&fixture, "main")));
    unload(&fixture);
}

static void library_calls_are_apart(void **state)
{
    (void)state;
    Fixture fixture = load("#include <stdio.h>\n"                                 /* 1 */
                           "#include <string.h>\n"                                /* 2 */
                           "#include <stdlib.h>\n"                                /* 3 */
                           "char word[10], other[10];\n"                          /* 4 */
                           "int x, y, numbers[4];\n"                              /* 5 */
                           "static int compare(const void *a, const void *b) { x++; return *(const int *)a - *(const int *)b; }\n" /* 6 */
                           "int main(void) {\n"                                   /* 7 */
                           "    scanf(\"%9s %d\", word, &x);\n"                   /* 8 */
                           "    scanf(\"%d\", &y);\n"                             /* 9 */
                           "    strcpy(other, word);\n"                           /* 10 */
                           "    strcat(word, \"a\");\n"                           /* 11 */
                           "    qsort(numbers, 4, sizeof *numbers, compare);\n"   /* 12 */
                           "    puts(word);\n"                                    /* 13 */
                           "    return 0;\n"
                           "}\n");
    assert_string_equal(writes(&fixture, 8), "word x");
    assert_string_equal(writes(&fixture, 9), "y");
    assert_string_equal(writes(&fixture, 10), "other");
    assert_string_equal(writes(&fixture, 11), "word");
    assert_string_equal(writes(&fixture, 12), "x numbers");
    assert_string_equal(writes(&fixture, 13), "");
    static const char *const return_always[] = {"puts", "strcpy", "strcat", "__isoc99_scanf"};
    for (size_t i = 0; i < sizeof return_always / sizeof *return_always; i++)
        assert_false(analysis_may_end(fixture.analysis, function_number(&fixture, return_always[i])));
    unload(&fixture);
}

static void values_of_one_slot_are_apart(void **state)
{
    (void)state;
    Fixture fixture = load("int x, y, z;\n"                                       /* 1 */
                           "union { int *p; unsigned long n; char bytes[8]; } u;\n" /* 2 */
                           "int main(int argc, char **argv) {\n"                  /* 3 */
                           "    int *p = &x;\n"                                   /* 4 */
                           "    if (argc > 1) {\n"                                /* 5 */
                           "        p = &y;\n"                                    /* 6 */
                           "        *p = 1;\n"                                    /* 7 */
                           "    }\n"                                              /* 8 */
                           "    *p = 2;\n"                                        /* 9 */
                           "    p = &z;\n"                                        /* 10 */
                           "    *p = 3;\n"                                        /* 11 */
                           "    u.p = &x;\n"                                      /* 12 */
                           "    unsigned long tagged = u.n | 1;\n"                /* 13 */
                           "    *(int *)(tagged & ~1ul) = 4;\n"                   /* 14 */
                           "    return argv[0] != 0;\n"
                           "}\n");
    assert_string_equal(writes(&fixture, 7), "y");
    assert_string_equal(writes(&fixture, 9), "x y");
    assert_string_equal(writes(&fixture, 11), "z");
    assert_string_equal(writes(&fixture, 14), "x");
    unload(&fixture);
}

static void parameters_under_test_point_outside(void **state)
{
    (void)state;
    Fixture fixture = load_function("int x;\n"                                    /* 1 */
                                    "int f(int *p) {\n"                           /* 2 */
                                    "    *p = 1;\n"                               /* 3 */
                                    "    return x;\n"
                                    "}\n", "f");
    assert_string_equal(writes(&fixture, 3), "system");
    unload(&fixture);
}

static void writes_are_covered(void **state)
{
    (void)state;
    Fixture fixture = load("int a[4];\nint main(int argc, char **argv) {\n    a[argc] = 1;\n    return argv[0] != 0;\n}\n");
    uint32_t number = function_number(&fixture, "main"), store = 0;
    const Function *function = &fixture.program->functions[number];
    while (function->positions[store].line != 3 || analysis_writes(fixture.analysis, number, store)->place_count == 0)
        store++;
    uint32_t index = analysis_writes(fixture.analysis, number, store)->places[0].index;
    assert_string_equal(fixture.program->globals[index].name, "a");
    assert_true(analysis_covers(fixture.analysis, number, store, &(Place){PLACE_GLOBAL, 0, index, 8, 0, 4}));
    assert_false(analysis_covers(fixture.analysis, number, store, &(Place){PLACE_GLOBAL, 0, index + 1, 8, 0, 4}));
    unload(&fixture);
}

/* ---- Tables and places ---- */

static void every_builtin_with_a_pointer_has_a_row(void **state)
{
    (void)state;
    for (int builtin = 0; builtin < BUILTIN_COUNT; builtin++)
        if (strchr(builtin_signature(builtin), 'p') && !builtin_has_effects_row(builtin))
            fail_msg("%s has a pointer but no row in effects.def", builtin_name(builtin));
}

static void places_contain_others(void **state)
{
    (void)state;
    Place whole = {.kind = PLACE_GLOBAL, .index = 3, .size = UINT64_MAX};
    Place field = {.kind = PLACE_GLOBAL, .index = 3, .offset = 8, .size = 8};
    Place fields = {.kind = PLACE_GLOBAL, .index = 3, .offset = 8, .stride = 16, .size = 8};
    Place part = {.kind = PLACE_GLOBAL, .index = 3, .offset = 28, .size = 4};
    Place beside = {.kind = PLACE_GLOBAL, .index = 3, .offset = 16, .size = 4};
    Place other = {.kind = PLACE_GLOBAL, .index = 4, .offset = 8, .size = 8};
    Place rest = {.kind = PLACE_GLOBAL, .index = 3, .offset = 8, .size = UINT64_MAX};
    assert_true(place_contains(&whole, &fields));
    assert_false(place_contains(&fields, &whole));
    assert_true(place_contains(&fields, &field));
    assert_true(place_contains(&fields, &part));
    assert_false(place_contains(&fields, &beside));
    assert_false(place_contains(&field, &fields));
    assert_false(place_contains(&fields, &other));
    assert_true(place_contains(&rest, &part));
    assert_false(place_contains(&rest, &fields)); /* one of them may come before */
    assert_false(place_contains(&field, &rest));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_distinct),
        cmocka_unit_test(pointers_are_copied),
        cmocka_unit_test(heap_sites_are_distinct),
        cmocka_unit_test(calls_have_the_effects_of_callees),
        cmocka_unit_test(library_calls_are_apart),
        cmocka_unit_test(values_of_one_slot_are_apart),
        cmocka_unit_test(parameters_under_test_point_outside),
        cmocka_unit_test(writes_are_covered),
        cmocka_unit_test(every_builtin_with_a_pointer_has_a_row),
        cmocka_unit_test(places_contain_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
