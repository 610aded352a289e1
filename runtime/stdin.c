#include "stream.h"

static CosetStream stream = {.file = {._flags = STREAM_NO_WRITES, ._fileno = 0}};
FILE *stdin = &stream.file;
