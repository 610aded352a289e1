#include "report/escape.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- XML ---- */

/* XML 1.0 cannot contain most control characters, not even as numbers. */
static bool is_in_xml(uint32_t number)
{
    return number >= 0x20 && number != 0xfffe && number != 0xffff;
}

static void append_xml(BaseCharacter character, const char *bytes, Text *out)
{
    bool is_known = character.number != BASE_NO_CHARACTER;
    if (is_known && is_in_xml(character.number) && base_is_hidden(character.number))
        text_printf(out, "&#x%" PRIX32 ";", character.number);
    else if (is_known && is_in_xml(character.number))
        text_append_bytes(out, bytes, character.count);
    else
        text_append(out, "\xef\xbf\xbd"); /* U+FFFD */
}

void escape_xml(const char *text, Text *out)
{
    for (size_t left = strlen(text); left > 0;) {
        BaseCharacter character = base_character(text, left);
        switch (character.number) {
        case '&': text_append(out, "&amp;"); break;
        case '<': text_append(out, "&lt;"); break;
        case '>': text_append(out, "&gt;"); break;
        case '"': text_append(out, "&quot;"); break;
        case '\'': text_append(out, "&apos;"); break;
        default: append_xml(character, text, out);
        }
        text += character.count;
        left -= character.count;
    }
}

/* ---- DOT ---- */

/* Labels know the entities of HTML, and \n, \l and \r for the ends of lines. */
void escape_dot(const char *text, size_t length, Text *out)
{
    char *safe = base_safe_copy(text, length);
    for (const char *at = safe; *at; at++) {
        if (*at == '"' || *at == '\\')
            text_append(out, "\\");
        text_append_bytes(out, at, 1);
        if (*at == '&')
            text_append(out, "amp;");
    }
    free(safe);
}

/* ---- Markdown ---- */

static void append_prose(const char *line, Text *out)
{
    for (; *line; line++) {
        switch (*line) {
        case '<': text_append(out, "&lt;"); break;
        case '>': text_append(out, "&gt;"); break;
        case '&': text_append(out, "&amp;"); break;
        default:
            if (strchr("\\`*_[]|~$", *line))
                text_append(out, "\\");
            text_append_bytes(out, line, 1);
        }
    }
}

static size_t longest_run(const char *line, char wanted)
{
    size_t longest = 0, run = 0;
    for (; *line; line++) {
        run = *line == wanted ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* One more backtick than the code has in a row; blanks keep those at its ends apart from the mark. */
static void append_mark(size_t count, bool opens, Text *out)
{
    text_append(out, !opens && count > 1 ? " " : "");
    for (size_t i = 0; i < count; i++)
        text_append(out, "`");
    text_append(out, opens && count > 1 ? " " : "");
}

/* A | ends a cell, also in code, unless there is a backslash before it. A backslash of the text just before it would make
 * that ambiguous, and is written outside of the code. */
static void append_code(const char *line, Text *out)
{
    size_t marks = longest_run(line, '`') + 1;
    bool is_open = false;
    for (; *line; line++) {
        bool is_outside = line[0] == '\\' && line[1] == '|';
        if (is_open == is_outside)
            append_mark(marks, !is_open, out);
        is_open = !is_outside;
        text_append(out, is_outside || *line == '|' ? "\\" : "");
        text_append_bytes(out, line, 1);
    }
    if (is_open)
        append_mark(marks, false, out);
}

void escape_markdown(MarkdownPlace place, const char *text, Text *out)
{
    for (const char *end; *text; text = end + (*end != '\0')) {
        end = text + strcspn(text, "\n");
        char *line = base_safe_copy(text, (size_t)(end - text));
        if (place == MARKDOWN_CODE)
            append_code(line, out);
        else
            append_prose(line, out);
        if (*end)
            text_append(out, place == MARKDOWN_CODE ? "<br>" : "\n");
        free(line);
    }
}

/* ---- Comments ---- */

void escape_smt2_comment(const char *text, Text *out)
{
    base_append_safe(out, text, strlen(text));
}

/* Without the start or end of a comment, and without ??/, which is a backslash for some compilers. */
void escape_c_comment(const char *text, Text *out)
{
    char *safe = base_safe_copy(text, strlen(text));
    for (const char *at = safe; *at; at++) {
        bool is_mark = (at[0] == '*' && at[1] == '/') || (at[0] == '/' && at[1] == '*') || (at[0] == '?' && at[1] == '?');
        text_append_bytes(out, at, 1);
        text_append(out, is_mark ? " " : "");
    }
    free(safe);
}
