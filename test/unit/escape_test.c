/* Text of others in each format that coset writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "report/c_value.h"
#include "report/escape.h"

typedef void Escape(const char *text, Text *out);

static void expect(Escape *escape, const char *text, const char *expected)
{
    Text out = {0};
    escape(text, &out);
    assert_string_equal(out.bytes, expected);
    text_release(&out);
}

static void prose(const char *text, Text *out)
{
    escape_markdown(MARKDOWN_PROSE, text, out);
}

static void code(const char *text, Text *out)
{
    escape_markdown(MARKDOWN_CODE, text, out);
}

static void dot(const char *text, Text *out)
{
    escape_dot(text, strlen(text), out);
}

static void xml_holds_only_its_characters(void **state)
{
    (void)state;
    expect(escape_xml, "<a b='c' d=\"e\">&", "&lt;a b=&apos;c&apos; d=&quot;e&quot;&gt;&amp;");
    expect(escape_xml, "a\x1b\n\xff\xef\xbf\xbf", "a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
    expect(escape_xml, "\xe2\x80\xae\x7f\xc3\xa9", "&#x202E;&#x7F;\xc3\xa9");
}

static void strings_of_dot_end_where_they_should(void **state)
{
    (void)state;
    expect(dot, "a\\\"b\\", "a\\\\\\\"b\\\\");
    expect(dot, "a && b\n\xff", "a &amp;&amp; b\xe2\x90\x8a\xef\xbf\xbd");
}

static void prose_is_no_markup(void **state)
{
    (void)state;
    expect(prose, "*a* _b_ [c](d) `e` <f> & g|h\n- i", "\\*a\\* \\_b\\_ \\[c\\](d) \\`e\\` &lt;f&gt; &amp; g\\|h\n- i");
}

/* A backslash before | stands outside of the code: readers do not agree on what it means inside. */
static void cells_end_where_they_should(void **state)
{
    (void)state;
    expect(code, "a || b", "`a \\|\\| b`");
    expect(code, "a\nb", "`a`<br>`b`");
    expect(code, "a\\|b", "`a`\\\\`\\|b`");
    expect(code, "\\|", "\\\\`\\|`");
    expect(code, "a`b``c", "``` a`b``c ```");
    expect(code, "<b> & \x1b", "`<b> & \xe2\x90\x9b`");
}

static void comments_end_where_they_should(void **state)
{
    (void)state;
    expect(escape_c_comment, "a*/b/*c\\\n?\?/", "a* /b/ *c\\\xe2\x90\x8a? ?/");
    expect(escape_c_comment, "/*/", "/ * /");
    expect(escape_smt2_comment, "a\n(exit)\r", "a\xe2\x90\x8a(exit)\xe2\x90\x8d");
}

static void names_of_c(void **state)
{
    static const char *const good[] = {"a", "_a1", "gr\xc3\xb6\xc3\x9f\x65", "__line__", "returned", "\xe5\x90\x8d"};
    static const char *const bad[] = {"", "1a", "a b", "a;", "return", "__LINE__", "a\xe2\x80\xae", "a\xef\xbf\xbd", "\xff", "\xc3\x97", "\xc2\xa0", "a*/"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(c_value_is_identifier(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(c_value_is_identifier(bad[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xml_holds_only_its_characters),
        cmocka_unit_test(strings_of_dot_end_where_they_should),
        cmocka_unit_test(prose_is_no_markup),
        cmocka_unit_test(cells_end_where_they_should),
        cmocka_unit_test(comments_end_where_they_should),
        cmocka_unit_test(names_of_c),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
