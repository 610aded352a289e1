#include "stream.h"

static CosetStream stream = {.file = {._fileno = 1}, .mode = STREAM_NO_READS};
FILE *stdout = &stream.file;
