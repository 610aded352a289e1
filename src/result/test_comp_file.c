/* Tests in the exchange format of Test-Comp: <testcase> with an <input> for each value. Expat parses the XML; this
 * file knows the elements of a test, and reports what is wrong in a file and where. A file cannot make the reader
 * use more memory or time than its own size justifies: no entity may be declared, nothing outside the file is read,
 * and sizes are limited. */
#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "result/result.h"

enum {
    MAX_FILE = 64 << 20,          /* bytes */
    MAX_VALUE = 4096,             /* bytes of one value; the longest meaningful decimal number is shorter */
    MAX_DECLARED_ATTRIBUTES = 64, /* expat searches them at every element */
};

enum { OUTSIDE, IN_TESTCASE, IN_INPUT }; /* depth of elements */

typedef struct XmlReader {
    const char *path;
    const Text *content;
    XML_Parser parser;
    unsigned depth;
    unsigned document_type_line;  /* 0: not inside a document type */
    unsigned declared_attributes;
    unsigned input_line;          /* of the current <input> */
    Text text;                    /* the text of the current <input> so far */
    Vector(TestCompValue) values;
    Arena *memory;
    Error *error;
} XmlReader;

static unsigned current_line(const XmlReader *reader)
{
    return (unsigned)XML_GetCurrentLineNumber(reader->parser);
}

/* Ends the parsing. The first error is the one that is reported. */
static void refuse_at(XmlReader *reader, unsigned line, const char *why)
{
    error_set(reader->error, STATUS_USER, "%s:%u: %s", reader->path, line, why);
    XML_StopParser(reader->parser, XML_FALSE);
}

static void refuse(XmlReader *reader, const char *why)
{
    refuse_at(reader, current_line(reader), why);
}

/* ---- Elements and text ---- */

static void start_element(void *context, const char *name, const char **attributes)
{
    XmlReader *reader = context;
    (void)attributes;
    if (reader->depth == OUTSIDE && strcmp(name, "testcase") != 0)
        refuse(reader, "not a Test-Comp test: the first element is not <testcase>");
    else if (reader->depth == IN_TESTCASE && strcmp(name, "input") != 0)
        refuse(reader, "only <input> may stand in a <testcase>");
    else if (reader->depth == IN_INPUT)
        refuse(reader, "an <input> holds a value, and no other element");
    reader->depth++;
    reader->input_line = current_line(reader);
    text_clear(&reader->text);
}

static const char *trim(Arena *memory, const char *text)
{
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1]))
        length--;
    return arena_format(memory, "%.*s", (int)length, text);
}

static void end_element(void *context, const char *name)
{
    XmlReader *reader = context;
    const char *text = reader->text.bytes ? reader->text.bytes : "";
    (void)name;
    if (reader->depth == IN_INPUT)
        vector_push(&reader->values, (TestCompValue){trim(reader->memory, text), reader->input_line});
    reader->depth--;
}

static bool is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!memchr(" \t\r\n", text[i], 4))
            return false;
    return true;
}

/* One value may come in several pieces. */
static void add_text(void *context, const char *text, int length)
{
    XmlReader *reader = context;
    if (reader->depth == IN_INPUT && reader->text.length + (size_t)length <= MAX_VALUE)
        text_append_bytes(&reader->text, text, (size_t)length);
    else if (reader->depth == IN_INPUT)
        refuse_at(reader, reader->input_line, "a value of more than 4096 bytes");
    else if (!is_blank(text, (size_t)length))
        refuse(reader, "text where an <input> is expected");
}

/* ---- Document type ---- */

static void start_document_type(void *context, const char *name, const char *system, const char *public, int has_subset)
{
    XmlReader *reader = context;
    (void)name, (void)system, (void)public, (void)has_subset;
    reader->document_type_line = current_line(reader);
}

static void end_document_type(void *context)
{
    XmlReader *reader = context;
    reader->document_type_line = 0;
}

static void refuse_entity_declaration(void *context, const char *name, int is_parameter, const char *value, int length,
                                      const char *base, const char *system, const char *public, const char *notation)
{
    (void)name, (void)is_parameter, (void)value, (void)length, (void)base, (void)system, (void)public, (void)notation;
    refuse(context, "an entity is declared; a test may use only those of XML itself, such as &lt;");
}

/* An entity that a document type outside of this file may declare; such a document type is not read. */
static void refuse_unread_entity(void *context, const char *name, int is_parameter)
{
    (void)name, (void)is_parameter;
    refuse(context, "an unknown entity");
}

static void count_declared_attribute(void *context, const char *element, const char *name, const char *type, const char *value,
                                     int is_required)
{
    XmlReader *reader = context;
    (void)element, (void)name, (void)type, (void)value, (void)is_required;
    if (++reader->declared_attributes > MAX_DECLARED_ATTRIBUTES)
        refuse(reader, "too many attributes are declared");
}

/* ---- Explaining XML that expat refuses ---- */

/* The position in the file where expat stopped; NULL if its characters are not single bytes. */
static const char *stopped_at(const XmlReader *reader)
{
    const Text *content = reader->content;
    XML_Index index = XML_GetCurrentByteIndex(reader->parser);
    bool is_wide = content->length < 2 || !content->bytes[0] || !content->bytes[1] || (unsigned char)content->bytes[0] >= 0xfe;
    return is_wide || index < 0 || (size_t)index > content->length ? NULL : content->bytes + index;
}

static bool begins(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

static const char *explain_end_of_file(const XmlReader *reader)
{
    if (reader->depth == IN_INPUT)
        return "the file ends inside an element";
    if (reader->depth == IN_TESTCASE)
        return "the file ends inside <testcase>";
    return reader->document_type_line ? "a document type without an end" : "not a Test-Comp test: there is no <testcase>";
}

static const char *explain_unclosed(const char *start)
{
    if (begins(start, "<!--"))
        return "a comment without an end";
    if (begins(start, "<?"))
        return "an instruction without an end";
    if (begins(start, "<!DOCTYPE"))
        return "a document type without an end";
    return *start == '&' ? "the file ends inside an entity" : "the file ends inside a tag";
}

static const char *explain_invalid(const XmlReader *reader, const char *at)
{
    const char *start = reader->content->bytes, *before = at;
    if (!*at && at < start + reader->content->length)
        return "a NUL byte";
    if ((unsigned char)*at >= 0x80)
        return "a byte that the encoding of the file does not allow";
    if (*at == '&' || (at > start && at[-1] == '&'))
        return "'&' must begin an entity such as &lt; and '&' itself is &amp;";
    while (before > start && memchr(" \t\r\n", before[-1], 4))
        before--;
    return before > start && before[-1] == '=' ? "an attribute's value must stand in quotes" : "not XML";
}

/* Expat stops at the name of the end tag. */
static const char *explain_mismatch(const XmlReader *reader, const char *found)
{
    return arena_format(reader->memory, "</%.*s> where </%s> is expected", (int)strcspn(found, " \t\r\n>"), found,
                        reader->depth == IN_INPUT ? "input" : "testcase");
}

/* Explains an error by the bytes `at` which expat stopped. NULL: expat's own message is as good. */
static const char *explain_bytes(const XmlReader *reader, const char *at)
{
    switch (XML_GetErrorCode(reader->parser)) {
    case XML_ERROR_UNCLOSED_TOKEN: return explain_unclosed(at);
    case XML_ERROR_INVALID_TOKEN: return explain_invalid(reader, at);
    case XML_ERROR_TAG_MISMATCH: return explain_mismatch(reader, at);
    default: return NULL;
    }
}

static const char *explain(const XmlReader *reader)
{
    const char *at = stopped_at(reader);
    switch (XML_GetErrorCode(reader->parser)) {
    case XML_ERROR_NO_ELEMENTS: return explain_end_of_file(reader);
    case XML_ERROR_SYNTAX: return reader->document_type_line ? NULL : explain_end_of_file(reader);
    case XML_ERROR_UNCLOSED_CDATA_SECTION: return "a CDATA section without an end";
    case XML_ERROR_PARTIAL_CHAR: return "the file ends inside a character";
    case XML_ERROR_UNDEFINED_ENTITY: return "an unknown entity";
    case XML_ERROR_BAD_CHAR_REF: return "not the number of a character";
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: return "something follows </testcase>";
    default: return at ? explain_bytes(reader, at) : NULL;
    }
}

static void report_error(XmlReader *reader)
{
    enum XML_Error code = XML_GetErrorCode(reader->parser);
    bool in_document_type = code == XML_ERROR_NO_ELEMENTS && reader->document_type_line;
    const char *why = explain(reader);
    if (!why)
        why = arena_format(reader->memory, "XML that cannot be read: %s", XML_ErrorString(code));
    refuse_at(reader, in_document_type ? reader->document_type_line : current_line(reader), why);
}

/* ---- The file ---- */

static void set_handlers(XmlReader *reader)
{
    XML_Parser parser = reader->parser;
    XML_SetUserData(parser, reader);
    XML_SetElementHandler(parser, start_element, end_element);
    XML_SetCharacterDataHandler(parser, add_text);
    XML_SetDoctypeDeclHandler(parser, start_document_type, end_document_type);
    XML_SetEntityDeclHandler(parser, refuse_entity_declaration);
    XML_SetSkippedEntityHandler(parser, refuse_unread_entity);
    XML_SetAttlistDeclHandler(parser, count_declared_attribute);
    XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER);
}

/* The whole file at once: expat may read a token again for each part of it that arrives. */
static void read_document(XmlReader *reader)
{
    static const XML_Memory_Handling_Suite memory = {base_allocate, base_reallocate, free};
    const char *bytes = reader->content->bytes ? reader->content->bytes : "";
    reader->parser = XML_ParserCreate_MM(NULL, &memory, NULL);
    set_handlers(reader);
    if (XML_Parse(reader->parser, bytes, (int)reader->content->length, XML_TRUE) != XML_STATUS_OK)
        report_error(reader);
    XML_ParserFree(reader->parser);
    text_release(&reader->text);
}

/* The values are kept in the file's memory. */
static void keep_values(XmlReader *reader, TestCompFile *file)
{
    file->value_count = reader->values.count;
    file->values = arena_allocate(&file->memory, (reader->values.count + 1) * sizeof *file->values);
    if (reader->values.count > 0)
        memcpy(file->values, reader->values.items, reader->values.count * sizeof *file->values);
    vector_release(&reader->values);
}

Status test_comp_read(const char *path, TestCompFile *file, Error *error)
{
    Text content = {0};
    XmlReader reader = {.path = path, .content = &content, .memory = &file->memory, .error = error};
    if (base_read_others_file(path, MAX_FILE, &content, error) == STATUS_OK)
        read_document(&reader);
    keep_values(&reader, file);
    text_release(&content);
    return error->status;
}

void test_comp_release(TestCompFile *file)
{
    arena_release(&file->memory);
    *file = (TestCompFile){0};
}
