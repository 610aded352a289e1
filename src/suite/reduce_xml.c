/* Tests in the exchange format of Test-Comp: <testcase> with an <input> for each value. Of XML only what such a file may hold is
 * read; anything else is an error with its line. */
#include <stdlib.h>
#include <string.h>

#include "suite/internal.h"

typedef struct XmlReader {
    const char *path;
    const char *at, *end;
    unsigned line;
    Arena *memory;
    Error *error;
} XmlReader;

static bool refuse(XmlReader *reader, const char *why)
{
    error_set(reader->error, STATUS_USER, "%s:%u: %s", reader->path, reader->line, why);
    return false;
}

/* ---- Characters ---- */

static bool has_more(const XmlReader *reader)
{
    return reader->at < reader->end;
}

static char next(XmlReader *reader)
{
    reader->line += *reader->at == '\n';
    return *reader->at++;
}

static bool starts(const XmlReader *reader, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(reader->end - reader->at) >= length && memcmp(reader->at, word, length) == 0;
}

static bool take(XmlReader *reader, const char *word)
{
    if (!starts(reader, word))
        return false;
    reader->at += strlen(word);
    return true;
}

static void skip_spaces(XmlReader *reader)
{
    while (has_more(reader) && *reader->at != '\0' && strchr(" \t\r\n", *reader->at))
        next(reader);
}

static bool skip_behind(XmlReader *reader, const char *word, const char *what)
{
    unsigned line = reader->line;
    while (has_more(reader) && !starts(reader, word))
        next(reader);
    if (take(reader, word))
        return true;
    reader->line = line;
    return refuse(reader, what);
}

/* ---- What may stand between elements ---- */

static bool skip_document_type(XmlReader *reader)
{
    unsigned line = reader->line;
    bool inside = false;
    while (has_more(reader)) {
        char byte = next(reader);
        if (byte == '"' || byte == '\'') {
            if (!skip_behind(reader, byte == '"' ? "\"" : "'", "a quote without an end"))
                return false;
        } else if (byte == '[' || byte == ']') {
            inside = byte == '[';
        } else if (byte == '>' && !inside) {
            return true;
        }
    }
    reader->line = line;
    return refuse(reader, "a document type without an end");
}

/* Spaces, comments and instructions; before the first element also the document type. */
static bool skip_between(XmlReader *reader, bool before_root)
{
    for (;;) {
        skip_spaces(reader);
        bool good;
        if (take(reader, "<!--"))
            good = skip_behind(reader, "-->", "a comment without an end");
        else if (take(reader, "<?"))
            good = skip_behind(reader, "?>", "an instruction without an end");
        else if (before_root && take(reader, "<!DOCTYPE"))
            good = skip_document_type(reader);
        else
            return true;
        if (!good)
            return false;
    }
}

/* ---- Tags ---- */

static bool is_name_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '-' || byte == '.' || byte == ':' || (unsigned char)byte >= 128;
}

static char *read_name(XmlReader *reader)
{
    const char *start = reader->at;
    while (has_more(reader) && is_name_byte(*reader->at))
        reader->at++;
    if (reader->at > start)
        return arena_format(reader->memory, "%.*s", (int)(reader->at - start), start);
    refuse(reader, "a name is missing");
    return NULL;
}

static bool skip_attribute(XmlReader *reader)
{
    if (!read_name(reader))
        return false;
    skip_spaces(reader);
    if (!take(reader, "="))
        return refuse(reader, "an attribute without a value");
    skip_spaces(reader);
    if (take(reader, "\""))
        return skip_behind(reader, "\"", "a quote without an end");
    if (take(reader, "'"))
        return skip_behind(reader, "'", "a quote without an end");
    return refuse(reader, "an attribute's value must stand in quotes");
}

/* After '<': the name, the attributes, and the end of the tag. *empty: it was "/>". NULL on error. */
static const char *read_tag(XmlReader *reader, bool *empty)
{
    const char *name = read_name(reader);
    for (*empty = false; name;) {
        skip_spaces(reader);
        if (take(reader, ">"))
            return name;
        if (take(reader, "/>")) {
            *empty = true;
            return name;
        }
        if (!has_more(reader)) {
            refuse(reader, "the file ends inside a tag");
            return NULL;
        }
        if (!skip_attribute(reader))
            return NULL;
    }
    return NULL;
}

static bool read_end_tag(XmlReader *reader, const char *name)
{
    const char *found = read_name(reader);
    skip_spaces(reader);
    if (!found || !take(reader, ">"))
        return refuse(reader, "an end tag without '>'");
    if (strcmp(found, name) == 0)
        return true;
    char *why = base_format("</%s> where </%s> is expected", found, name);
    refuse(reader, why);
    free(why);
    return false;
}

/* ---- Text ---- */

static void append_utf8(Text *out, unsigned long code)
{
    char bytes[4];
    size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = count; i-- > 1; code >>= 6)
        bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(heads[count] | code);
    text_append_bytes(out, bytes, count);
}

static bool read_character_number(XmlReader *reader, const char *digits, Text *out)
{
    bool hexadecimal = *digits == 'x';
    char *end;
    unsigned long code = strtoul(digits + hexadecimal, &end, hexadecimal ? 16 : 10);
    bool signless = strspn(digits + hexadecimal, "+- ") == 0;
    if (!signless || end == digits + hexadecimal || *end != '\0' || code == 0 || code > 0x10ffff)
        return refuse(reader, "not the number of a character");
    append_utf8(out, code);
    return true;
}

/* After '&'. */
static bool read_entity(XmlReader *reader, Text *out)
{
    static const struct {
        const char *name, *text;
    } entities[] = {{"lt", "<"}, {"gt", ">"}, {"amp", "&"}, {"quot", "\""}, {"apos", "'"}};
    enum { LONGEST = 10 };
    char name[LONGEST + 1];
    size_t length = 0;
    while (has_more(reader) && *reader->at != ';' && *reader->at != '<' && length < LONGEST)
        name[length++] = *reader->at++;
    name[length] = '\0';
    if (!take(reader, ";"))
        return refuse(reader, "'&' must begin an entity such as &lt; and '&' itself is &amp;");
    if (name[0] == '#')
        return read_character_number(reader, name + 1, out);
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++) {
        if (strcmp(entities[i].name, name) == 0) {
            text_append(out, entities[i].text);
            return true;
        }
    }
    return refuse(reader, "an unknown entity");
}

static bool read_cdata(XmlReader *reader, Text *out)
{
    const char *start = reader->at;
    if (!skip_behind(reader, "]]>", "a CDATA section without an end"))
        return false;
    text_append_bytes(out, start, (size_t)(reader->at - start) - strlen("]]>"));
    return true;
}

/* Up to the end tag of the element, which is read as well. */
static bool read_text(XmlReader *reader, const char *element, Text *out)
{
    while (has_more(reader)) {
        bool good = true;
        if (take(reader, "</"))
            return read_end_tag(reader, element);
        if (take(reader, "<![CDATA["))
            good = read_cdata(reader, out);
        else if (take(reader, "<!--"))
            good = skip_behind(reader, "-->", "a comment without an end");
        else if (*reader->at == '<')
            good = refuse(reader, "an <input> holds a value, and no other element");
        else if (take(reader, "&"))
            good = read_entity(reader, out);
        else if (*reader->at == '\0')
            good = refuse(reader, "a NUL byte");
        else
            text_append_bytes(out, &(char){next(reader)}, 1);
        if (!good)
            return false;
    }
    return refuse(reader, "the file ends inside an element");
}

/* ---- Elements ---- */

static const char *trim(Arena *memory, const char *text)
{
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        length--;
    return arena_format(memory, "%.*s", (int)length, text);
}

/* After '<'. */
static bool read_input(XmlReader *reader, SuiteValues *values)
{
    unsigned line = reader->line;
    bool empty;
    Text text = {0};
    const char *name = read_tag(reader, &empty);
    bool good = name && (strcmp(name, "input") == 0 || refuse(reader, "only <input> may stand in a <testcase>"));
    good = good && (empty || read_text(reader, name, &text));
    if (good)
        vector_push(values, (SuiteValue){trim(reader->memory, text.bytes ? text.bytes : ""), line});
    text_release(&text);
    return good;
}

static bool read_inputs(XmlReader *reader, SuiteValues *values)
{
    for (;;) {
        if (!skip_between(reader, false))
            return false;
        if (take(reader, "</"))
            return read_end_tag(reader, "testcase");
        if (!has_more(reader))
            return refuse(reader, "the file ends inside <testcase>");
        if (!take(reader, "<"))
            return refuse(reader, "text where an <input> is expected");
        if (!read_input(reader, values))
            return false;
    }
}

static bool read_document(XmlReader *reader, SuiteValues *values)
{
    bool empty;
    take(reader, "\xef\xbb\xbf"); /* a mark of UTF-8 */
    if (!skip_between(reader, true))
        return false;
    if (!take(reader, "<"))
        return refuse(reader, "not a Test-Comp test: there is no <testcase>");
    const char *name = read_tag(reader, &empty);
    if (!name || strcmp(name, "testcase") != 0)
        return refuse(reader, "not a Test-Comp test: the first element is not <testcase>");
    if ((!empty && !read_inputs(reader, values)) || !skip_between(reader, false))
        return false;
    return !has_more(reader) || refuse(reader, "something follows </testcase>");
}

Status suite_read_test_comp(SuiteTest *test, Arena *memory, Error *error)
{
    Text content = {0};
    test->is_test_comp = true;
    if (base_read_file(test->path, &content, error) == STATUS_OK) {
        const char *bytes = content.bytes ? content.bytes : "";
        XmlReader reader = {.path = test->path, .at = bytes, .end = bytes + content.length, .line = 1, .memory = memory, .error = error};
        read_document(&reader, &test->values);
    }
    text_release(&content);
    return error->status;
}
