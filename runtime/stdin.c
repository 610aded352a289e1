#include "stream.h"

static CosetStream stream = {.file = {._fileno = 0}, .mode = STREAM_NO_WRITES};
FILE *stdin = &stream.file;
