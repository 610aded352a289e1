/* Private to report: JSON that is written piece by piece, so that a long list needs no tree in memory and may end at any
 * item. The bytes are those that jansson writes for the whole tree, with an indentation of 2.
 *
 *     JsonStream stream = {.out = out};
 *     json_stream_open(&stream, NULL, '{');
 *     json_stream_add(&stream, "count", json_count(2));
 *     json_stream_open(&stream, "items", '[');
 *     json_stream_add(&stream, NULL, json_text("a"));
 *     json_stream_close(&stream);
 *     json_stream_close(&stream);          // the outermost one also ends the line
 */
#ifndef COSET_REPORT_JSON_STREAM_H
#define COSET_REPORT_JSON_STREAM_H

#include "report/json.h"

enum { JSON_STREAM_DEPTH = 8 };

typedef struct JsonStream {
    FILE *out;
    unsigned depth;                      /* objects and lists that are open */
    char brackets[JSON_STREAM_DEPTH];    /* '{' or '[' */
    bool has_items[JSON_STREAM_DEPTH];
} JsonStream;

/* `key` is NULL in a list and for the outermost one. */
void json_stream_open(JsonStream *stream, const char *key, char bracket);
void json_stream_add(JsonStream *stream, const char *key, json_t *value); /* takes the value over */
void json_stream_close(JsonStream *stream);

#endif
