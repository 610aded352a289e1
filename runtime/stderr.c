#include "stream.h"

static CosetStream stream = {.file = {._fileno = 2}, .mode = STREAM_NO_READS | STREAM_UNBUFFERED};
FILE *stderr = &stream.file;
