#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/base.h"
#include "base/pack.h"

static void error_keeps_the_first(void **state)
{
    (void)state;
    Error error = {0};
    assert_int_equal(error_set(&error, STATUS_USER, "first %d", 1), STATUS_USER);
    assert_int_equal(error_set(&error, STATUS_BUG, "second"), STATUS_BUG);
    assert_int_equal(error.status, STATUS_USER);
    assert_string_equal(error.message, "first 1");
    error_release(&error);
    assert_int_equal(error.status, STATUS_OK);
    assert_null(error.message);
}

static void every_status_has_its_exit_code(void **state)
{
    (void)state;
    assert_int_equal(status_exit_code(STATUS_OK), 0);
    assert_int_equal(status_exit_code(STATUS_USER), 123);
    assert_int_equal(status_exit_code(STATUS_LIMIT), 121);
    assert_int_equal(status_exit_code(STATUS_UNSUPPORTED), 122);
    assert_int_equal(status_exit_code(STATUS_BUG), 125);
}

/* Another process hands it over, which may have been taken over. */
static void a_status_that_does_not_exist_is_damage(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 8; number++) {
        Status status = STATUS_OK;
        Pack pack = {.at = (const char *)&number, .end = (const char *)(&number + 1)};
        pack_status(&pack, &status);
        assert_int_equal(pack.failed, number > STATUS_BUG);
        assert_true(status_exit_code(status) <= EXIT_CODE_BUG);
    }
}

static void arena_gives_zeroed_aligned_memory(void **state)
{
    (void)state;
    Arena arena = {0};
    static const size_t sizes[] = {1, 15, 16, 17, 0, 100000, 3, 70000, 64 * 1024, 5, 16 * 1024, 16 * 1024 + 1};
    unsigned char *pieces[sizeof sizes / sizeof *sizes];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pieces[i] = arena_allocate(&arena, sizes[i]);
        assert_int_equal((uintptr_t)pieces[i] % 16, 0);
        for (size_t j = 0; j < sizes[i]; j++)
            assert_int_equal(pieces[i][j], 0);
        memset(pieces[i], (int)i + 1, sizes[i]);
    }
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < sizes[i]; j++)
            assert_int_equal(pieces[i][j], i + 1);
    assert_string_equal(arena_format(&arena, "%s-%d", "x", 7), "x-7");
    assert_string_equal(arena_duplicate(&arena, ""), "");
    arena_release(&arena);
    assert_null(arena.chunks);
}

static void vector_grows_and_pops(void **state)
{
    (void)state;
    Vector(int) vector = {0};
    for (int i = 0; i < 1000; i++)
        vector_push(&vector, i * i);
    assert_int_equal(vector.count, 1000);
    assert_true(vector.capacity >= 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(vector.items[i], i * i);
    assert_int_equal(vector_pop(&vector), 999 * 999);
    assert_int_equal(vector.count, 999);
    vector_release(&vector);
    assert_null(vector.items);
}

static void text_appends_and_detaches(void **state)
{
    (void)state;
    Text text = {0};
    text_append(&text, "ab");
    text_append_bytes(&text, "c\0d", 3);
    text_printf(&text, "%05d", 42);
    assert_int_equal(text.length, 10);
    assert_memory_equal(text.bytes, "abc\0d00042", 11);
    text_clear(&text);
    assert_string_equal(text.bytes, "");
    char *empty = text_detach(&text);
    assert_string_equal(empty, "");
    assert_null(text.bytes);
    free(empty);
    char *from_nothing = text_detach(&text);
    assert_string_equal(from_nothing, "");
    free(from_nothing);
    char *formatted = base_format("%s", "long enough to grow several times over and over again");
    assert_int_equal(strlen(formatted), 53);
    free(formatted);
}

static void map_with_numbers(void **state)
{
    (void)state;
    Map map = {0};
    uint64_t value = 77;
    assert_false(map_get(&map, 1, &value));
    assert_int_equal(value, 77);
    for (uint64_t i = 0; i < 5000; i++)
        map_put(&map, i << 20, i);
    map_put(&map, 5 << 20, 1234);
    map_put(&map, UINT64_MAX, 9);
    assert_int_equal(map.count, 5001);
    for (uint64_t i = 0; i < 5000; i++) {
        assert_true(map_get(&map, i << 20, &value));
        assert_int_equal(value, i == 5 ? 1234 : i);
    }
    assert_true(map_get(&map, UINT64_MAX, &value));
    assert_false(map_get(&map, 3, &value));
    map_release(&map);
    assert_int_equal(map.count, 0);
}

static void map_with_strings(void **state)
{
    (void)state;
    Map map = {0};
    char key[16];
    uint64_t value = 0;
    for (unsigned i = 0; i < 2000; i++) {
        snprintf(key, sizeof key, "key%u", i);
        map_put_string(&map, key, i);
    }
    map_put_string(&map, "", 5);
    for (unsigned i = 0; i < 2000; i++) {
        snprintf(key, sizeof key, "key%u", i);
        assert_true(map_get_string(&map, key, &value));
        assert_int_equal(value, i);
    }
    assert_true(map_get_string(&map, "", &value));
    assert_false(map_get_string(&map, "key", &value));
    map_release_strings(&map);
}

/* Keys that agree in one half, or only differ where a fold to 64 bits would cancel, are different keys. */
static void map_with_identities(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    Map128 map = {0};
    uint64_t value = 7;
    assert_false(map128_get(&map, (Hash128){0}, &value));
    for (uint64_t i = 0; i < COUNT; i++) {
        map128_put(&map, (Hash128){.low = i, .high = 5}, i);
        map128_put(&map, (Hash128){.low = 5, .high = i}, COUNT + i);
        map128_put(&map, (Hash128){.low = i ^ UINT64_MAX, .high = i ^ UINT64_MAX}, 2 * COUNT + i);
    }
    assert_int_equal(map.count, 3 * COUNT - 1); /* {5, 5} twice */
    for (uint64_t i = 0; i < COUNT; i++) {
        assert_true(map128_get(&map, (Hash128){.low = i, .high = 5}, &value));
        assert_int_equal(value, i == 5 ? COUNT + 5 : i);
        assert_true(map128_get(&map, (Hash128){.low = 5, .high = i}, &value));
        assert_int_equal(value, COUNT + i);
        assert_true(map128_get(&map, (Hash128){.low = i ^ UINT64_MAX, .high = i ^ UINT64_MAX}, &value));
        assert_int_equal(value, 2 * COUNT + i);
    }
    assert_false(map128_get(&map, (Hash128){.low = COUNT, .high = 6}, &value));
    map128_put(&map, (Hash128){0}, 11);
    assert_true(map128_get(&map, (Hash128){0}, &value));
    assert_int_equal(value, 11);
    map128_release(&map);
    assert_int_equal(map.count, 0);
}

static void set_of_identities(void **state)
{
    (void)state;
    Set128 set = {0};
    assert_false(set128_has(&set, (Hash128){0}));
    assert_true(set128_add(&set, (Hash128){0}));
    assert_false(set128_add(&set, (Hash128){0}));
    for (uint64_t i = 1; i < 1000; i++) {
        assert_true(set128_add(&set, (Hash128){.low = i << 32, .high = i}));
        assert_true(set128_add(&set, (Hash128){.low = i, .high = i << 32}));
        assert_true(set128_add(&set, (Hash128){.low = i, .high = i}));
    }
    for (uint64_t i = 1; i < 1000; i++) {
        assert_false(set128_add(&set, (Hash128){.low = i, .high = i << 32}));
        assert_true(set128_has(&set, (Hash128){.low = i << 32, .high = i}));
        assert_false(set128_has(&set, (Hash128){.low = i, .high = i + 1}));
    }
    assert_int_equal(set.count, 1 + 3 * 999);
    set128_release(&set);
}

static void nearest_word(void **state)
{
    (void)state;
    static const char *const words[] = {"max-steps", "max-stack", "json", "file", "env"};
    assert_string_equal(base_nearest("max-setps", words, 5), "max-steps");
    assert_string_equal(base_nearest("maxstack", words, 5), "max-stack");
    assert_string_equal(base_nearest("jsno", words, 5), "json");
    assert_string_equal(base_nearest("fiel", words, 5), "file");
    assert_string_equal(base_nearest("json", words, 5), "json");
    assert_null(base_nearest("completely-different", words, 5));
    assert_null(base_nearest("xyz", words, 5));
    assert_null(base_nearest("", words, 5));
    assert_null(base_nearest("json", words, 0));
}

static void reading_a_missing_file_is_the_users_mistake(void **state)
{
    (void)state;
    Error error = {0};
    Text content = {0};
    assert_int_equal(base_read_file("/nowhere/at-all", &content, &error), STATUS_USER);
    assert_non_null(strstr(error.message, "/nowhere/at-all"));
    error_release(&error);
    assert_int_equal(base_read_file("/", &content, &error), STATUS_USER);
    error_release(&error);
    text_release(&content);
}

static void reading_a_whole_file(void **state)
{
    (void)state;
    Error error = {0};
    Text content = {0};
    char path[] = "/tmp/coset-base-test-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "wb");
    for (int i = 0; i < 100000; i++)
        fputc(i % 251, file);
    fclose(file);
    assert_int_equal(base_read_file(path, &content, &error), STATUS_OK);
    remove(path);
    assert_int_equal(content.length, 100000);
    assert_int_equal((unsigned char)content.bytes[99999], 99999 % 251);
    text_release(&content);
}

static void names_are_text(void **state)
{
    (void)state;
    static const char *const good[] = {"a b.c", "\xc3\xa9.c", "\xe2\x82\xac", "\xf0\x9f\x98\x80"};
    static const char *const bad[] = {"a\nb", "\x1b[31m", "\x7f", "\xc2\x9b", "\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(base_is_safe_name(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(base_is_safe_name(bad[i]));
        char *copy = base_safe_copy(bad[i], strlen(bad[i]));
        assert_true(base_is_safe_name(copy));
        free(copy);
    }
}

static void hidden_characters_are_shown(void **state)
{
    (void)state;
    static const char text[] = "a\x1b\x7f\xc2\x9b\xe2\x80\xae\xe2\x80\xa8\xff\xc3\xa9\n";
    static const char shown[] = "a\xe2\x90\x9b\xe2\x90\xa1{U+009B}{U+202E}{U+2028}\xef\xbf\xbd\xc3\xa9";
    char *copy = base_safe_copy(text, strlen(text)), *line = base_format("%s\xe2\x90\x8a", shown);
    assert_string_equal(copy, line);
    Text out = {0};
    SafeFilter filter = {0};
    for (size_t i = 0; i < strlen(text); i++) /* characters come in pieces */
        base_filter_safe(&filter, text + i, 1, &out);
    assert_memory_equal(out.bytes, shown, strlen(shown));
    assert_string_equal(out.bytes + strlen(shown), "\n");
    text_release(&out);
    free(copy);
    free(line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_text),
        cmocka_unit_test(hidden_characters_are_shown),
        cmocka_unit_test(error_keeps_the_first),
        cmocka_unit_test(every_status_has_its_exit_code),
        cmocka_unit_test(a_status_that_does_not_exist_is_damage),
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(vector_grows_and_pops),
        cmocka_unit_test(text_appends_and_detaches),
        cmocka_unit_test(map_with_numbers),
        cmocka_unit_test(map_with_strings),
        cmocka_unit_test(map_with_identities),
        cmocka_unit_test(set_of_identities),
        cmocka_unit_test(nearest_word),
        cmocka_unit_test(reading_a_missing_file_is_the_users_mistake),
        cmocka_unit_test(reading_a_whole_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
